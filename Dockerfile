# Studyline with its own PostgreSQL. Everything it keeps is in /data (docs/operating.md).
FROM node:24-bookworm-slim AS build
WORKDIR /studyline
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /studyline
COPY --from=build /studyline .
RUN install --directory --owner=node --group=node --mode=700 /data node_modules/.cache/studyline/compiled
USER node
ENV HOST=0.0.0.0 STUDYLINE_DATA_DIR=/data
EXPOSE 4000
VOLUME /data
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
