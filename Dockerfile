# One stage a service; docker-compose.yml names the stage it wants.
FROM node:20-bookworm-slim AS packages
WORKDIR /soebs
COPY package.json package-lock.json .npmrc ./
COPY events/package.json events/
COPY contract/package.json contract/
COPY platform/package.json platform/
COPY projector/package.json projector/
COPY api/package.json api/
COPY transcriber/package.json transcriber/
COPY web/package.json web/
COPY embedded/sqlite/package.json embedded/sqlite/
COPY embedded/eventstore/package.json embedded/eventstore/
COPY embedded/mongo/package.json embedded/mongo/
COPY embedded/nats/package.json embedded/nats/
COPY embedded/speech/package.json embedded/speech/
COPY embedded/mail/package.json embedded/mail/
COPY embedded/payments/package.json embedded/payments/
COPY embedded/launch/package.json embedded/launch/
COPY e2e/package.json e2e/
RUN npm ci

FROM packages AS build
COPY . .
RUN npx tsc -b events contract platform projector api transcriber && npm run build -w web

FROM node:20-bookworm-slim AS service
ENV NODE_ENV=production
WORKDIR /soebs
COPY --from=build --chown=node:node /soebs ./
USER node

FROM service AS projector
CMD ["node", "projector/dist/main.js"]

FROM service AS web
EXPOSE 4000
CMD ["node", "--conditions=source", "--import", "tsx", "web/serve/main.ts"]

FROM service AS with-ffmpeg
USER root
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir -p /uploads \
  && chown node:node /uploads
USER node

FROM with-ffmpeg AS api
EXPOSE 4001
CMD ["node", "api/dist/main.js"]

FROM with-ffmpeg AS transcriber
CMD ["node", "transcriber/dist/main.js"]
