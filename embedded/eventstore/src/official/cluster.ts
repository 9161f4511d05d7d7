import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, portOf } from '../testing/spawned.ts';

type EndPoint = {
  readonly address: string;
  readonly port: number;
};

const userFiles = (folder: string, name: string) => ({
  certPath: join(folder, `${name}.crt`),
  certKeyPath: join(folder, `${name}.key`),
});

/**
 * Stands in for the official suite's cluster of containers: one embedded server with TLS and the user admin, however
 * many nodes a test asks for. `EVENTSTORE_OFFICIAL` names the folder with certificates and users.
 */
export class Cluster {
  readonly domain = 'localhost';
  readonly #insecure: boolean;
  readonly #folder = process.env['EVENTSTORE_OFFICIAL'] ?? '.';
  #data = '';
  #port = 0;
  #child: ChildProcess | undefined;

  constructor(_count: number, insecure = false) {
    this.#insecure = insecure;
  }

  get uri(): string {
    return `${this.domain}:${this.#port}`;
  }

  get endpoints(): EndPoint[] {
    return [{ address: this.domain, port: this.#port }];
  }

  get certPath() {
    const folder = this.#folder;
    return {
      root: join(folder, 'ca.crt'),
      admin: userFiles(folder, 'user-admin'),
      invalid: userFiles(folder, 'user-invalid'),
    };
  }

  get certs() {
    if (this.#insecure) throw new Error('No Cert for insecure cluster');
    const { root, admin, invalid } = this.certPath;
    const filesOf = ({ certPath, certKeyPath }: typeof admin) => ({
      userCertFile: readFileSync(certPath),
      userKeyFile: readFileSync(certKeyPath),
    });
    return { root: readFileSync(root), users: { admin: filesOf(admin), invalid: filesOf(invalid) } };
  }

  setLogLevel(): this {
    return this;
  }

  setOption(): this {
    return this;
  }

  async up(): Promise<void> {
    if (this.#data === '') this.#data = mkdtempSync(join(tmpdir(), 'official-'));
    const files = ['tls-cert', 'node.crt', 'tls-key', 'node.key', 'users', 'users.json'];
    const secure = files.map((text, at) => (at % 2 === 0 ? `--${text}` : join(this.#folder, text)));
    const args = ['--port', String(this.#port), '--data', this.#data, ...(this.#insecure ? [] : secure)];
    this.#child = launch(...args);
    this.#port = await portOf(this.#child);
  }

  async down(): Promise<void> {
    await this.killNode();
    rmSync(this.#data, { recursive: true, force: true });
  }

  async killNode(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }

  resurrect(): Promise<void> {
    return this.up();
  }
}
