import { describe, expect, it } from '@jest/globals';
import { settingsFrom } from './arguments.ts';

describe('the command line', () => {
  it('gives port, directory and sync', () => {
    expect(settingsFrom(['--port', '0', '--data', 'here', '--sync', 'normal'])).toEqual({
      port: 0,
      directory: 'here',
      sync: 'normal',
      acceptLoss: false,
    });
  });

  it('falls back to the usual port and to waiting for the disk', () => {
    expect(settingsFrom(['--data', 'here'])).toEqual({
      port: 2113,
      directory: 'here',
      sync: 'full',
      acceptLoss: false,
    });
  });

  it('goes on after a loss only when that is accepted', () => {
    expect(settingsFrom(['--data', 'here', '--accept-loss']).acceptLoss).toBe(true);
  });

  it('gives certificate, key and users when they are asked for', () => {
    const files = ['--tls-cert', 'c.pem', '--tls-key', 'k.pem', '--users', 'u.json'];
    expect(settingsFrom(['--data', 'here', ...files])).toMatchObject({
      tls: { certificateFile: 'c.pem', keyFile: 'k.pem' },
      usersFile: 'u.json',
    });
  });

  const wrong: [string[], RegExp][] = [
    [[], /directory is missing/],
    [['--data', 'x', '--port', 'http'], /'http' is not a port/],
    [['--data', 'x', '--port', '70000'], /'70000' is not a port/],
    [['--data', 'x', '--sync', 'off'], /'off' is neither full nor normal/],
    [['--data', 'x', '--verbose'], /not known/],
    [['--data', 'x', '--tls-cert', 'c.pem'], /certificate and its key/],
  ];
  it.each(wrong)('%j is refused with the usage', (argv, message) => {
    expect(() => settingsFrom(argv)).toThrow(message);
    expect(() => settingsFrom(argv)).toThrow(/Usage:/);
  });
});
