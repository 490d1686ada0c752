# Builds with all dependencies, runs with those of production only.
FROM node:24-bookworm-slim AS build
WORKDIR /store
# For platforms without a prebuilt SQLite driver.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /store
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=build /store/package.json ./
COPY --from=build /store/node_modules ./node_modules
COPY --from=build /store/build ./build
COPY --from=build /store/db/migrations ./db/migrations
COPY --from=build /store/db/firestore.indexes.json /store/db/firestore.rules ./db/
# The operator's commands: node app/cli/run.mjs doctor
COPY --from=build /store/app/cli/run.mjs /store/app/cli/built.mjs ./app/cli/
# The user must own the folders where volumes are mounted.
RUN mkdir -p data/files data/payments data/erased && chown -R node:node data
USER node
VOLUME /store/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=2s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, which does not pass the stop signal on.
CMD ["node", "build/server.js"]
