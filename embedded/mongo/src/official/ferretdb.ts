import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';

/**
 * Runs the plain suite (crud.contract.ts) against FerretDB, a second server of this protocol that a machine with Go can
 * have from the Go module proxy. Its own command cannot be installed by version, so a main of a few lines is built
 * around its library, once. Without Go it is skipped, and says so.
 */
const VERSION = 'v1.24.2';

const root = join(import.meta.dirname, '../../../..');
const folder = join(root, '.data/official/ferretdb');
const program = join(folder, 'ferretdb');

const GO_MOD = `module local/ferretdb

go 1.22

require github.com/FerretDB/FerretDB ${VERSION}
`;

const MAIN_GO = `package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	config := ferretdb.Config{Handler: "sqlite", SQLiteURL: "file:" + os.Args[2] + "/"}
	config.Listener.TCP = os.Args[1]
	server, err := ferretdb.New(&config)
	if err != nil {
		panic(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := server.Run(ctx); err != nil {
		panic(err)
	}
}
`;

const go = (...args: string[]): void => {
  const env = { ...process.env, GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' };
  const { status } = spawnSync('go', args, { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`go ${args.join(' ')} failed; the lines above say why.`);
};

const build = (): void => {
  if (existsSync(program)) return;
  console.log(`building FerretDB ${VERSION} (once, some minutes)`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'go.mod'), GO_MOD);
  writeFileSync(join(folder, 'main.go'), MAIN_GO);
  go('mod', 'tidy');
  go('build', '-o', program, '.');
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const runSuite = async (): Promise<number> => {
  const data = mkdtempSync(join(tmpdir(), 'ferretdb-'));
  const url = `mongodb://127.0.0.1:${await freePort()}/`;
  const server = spawn(program, [new URL(url).host, data], { cwd: data, stdio: 'ignore' });
  const ended = once(server, 'exit');
  try {
    // The driver tries again until the server listens.
    await (await new MongoClient(url, { serverSelectionTimeoutMS: 20_000 }).connect()).close();
    const args = ['--no-install', 'jest', '--runInBand', 'embedded/mongo/src/crud\\.contract'];
    return (
      spawnSync('npx', args, { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_MONGO_URL: url } }).status ?? 1
    );
  } finally {
    server.kill();
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
};

if (spawnSync('go', ['version']).status !== 0) {
  console.log('SKIPPED FerretDB: there is no Go on this machine');
  process.exit(0);
}
build();
process.exit(await runSuite());
