# Endcap in a container: docker build -t endcap . && docker run --rm -p 8080:8080 -v ./pictures:/srv/images:ro endcap
# scripts/check-dockerfile runs these steps without a container engine.

FROM swift:6.3-bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends libpng-dev libjpeg-dev libwebp-dev liblcms2-dev libavif-dev libimagequant-dev libdeflate-dev zlib1g-dev
WORKDIR /src
COPY Package.swift ./
COPY Sources ./Sources
# SwiftPM wants the folder of every declared target, built or not.
COPY Tests ./Tests
RUN swift build --configuration release --static-swift-stdlib --product endcap
RUN install -D --strip .build/release/endcap /out/usr/local/bin/endcap

FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends libpng16-16 libwebp7 libjpeg62-turbo liblcms2-2 libdeflate0 && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin endcap
COPY --from=build /out/ /
COPY LICENSE NOTICE /usr/share/doc/endcap/
COPY config/endcap.json /etc/endcap/endcap.json
# The sample pictures, until a folder or volume is mounted over them.
COPY config/samples/ /srv/images/
USER 10001
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=2s --retries=3 CMD ["endcap", "health"]
# Address and folder belong to the container's interface (map the port, mount the folder); the rest is the file's.
ENTRYPOINT ["endcap"]
CMD ["serve", "--config", "/etc/endcap/endcap.json", "--listen", "0.0.0.0:8080", "--root", "/srv/images"]
