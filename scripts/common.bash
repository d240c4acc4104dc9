# Sourced by the other scripts: the project's folder, and how they speak.
# shellcheck shell=bash

project=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck disable=SC2034 # for the scripts that source this file
readonly project

# section TITLE: begins a part of a script's output.
section() {
    printf '\n== %s\n' "$*"
}

# say TEXT: one line for the person who started the script.
say() {
    printf '%s\n' "$*"
}

# fail TEXT: says what is wrong and ends the script.
fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# usage_of FILE: prints the comment block that follows the first line of a script.
usage_of() {
    sed -n '2,/^[^#]/{s/^# \{0,1\}//p}' "$1"
}
