import { chmodSync, existsSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CommandInput, CommandIo } from './io.ts';
import { describeFailure } from './usage-error.ts';

/**
 * The control socket. While a service uses the embedded database, commands run inside that service. The protocol is
 * one JSON object per line: the client sends the command, and the service sends the output followed by the exit code.
 * Only the owner of the data folder can connect (mode 0600).
 */
const socketPath = (dataDir: string) => join(dataDir, 'control.sock');

type Message =
  | { out: string }
  | { note: string }
  | { progress: Parameters<CommandIo['progress']>[0] }
  | { exit: number };

/** Maximum length of the JSON line with the command. */
const MAX_COMMAND_BYTES = 64 * 1024;

/** Opens the socket in a folder whose lock this process holds. An existing socket file remains from a crash and is replaced. */
export async function serveControl(
  dataDir: string,
  run: (command: CommandInput, io: CommandIo) => Promise<number>,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataDir);
  rmSync(path, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const disconnected = new AbortController();
    const send = (message: Message) => void (socket.writable && socket.write(`${JSON.stringify(message)}\n`));
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      disconnected.abort();
    });
    readCommand(socket)
      .then((command) =>
        run(command, {
          out: (out) => send({ out }),
          note: (note) => send({ note }),
          progress: (progress) => send({ progress }),
          signal: disconnected.signal,
        }),
      )
      .catch((error: unknown) => {
        const { message, exit } = describeFailure(error);
        send({ note: message });
        return exit;
      })
      .then((exit) => {
        send({ exit });
        socket.end();
      });
  });
  // The umask applies when the socket is created, so other users cannot connect at any time.
  const umask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
  } finally {
    process.umask(umask);
  }
  chmodSync(path, 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => {
          rmSync(path, { force: true });
          resolve();
        });
      }),
  };
}

function readCommand(socket: Socket): Promise<CommandInput> {
  const { promise, resolve, reject } = Promise.withResolvers<CommandInput>();
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    text += chunk;
    if (text.length > MAX_COMMAND_BYTES) reject(new Error('The command is too long'));
    const end = text.indexOf('\n');
    if (end < 0) return;
    try {
      resolve(JSON.parse(text.slice(0, end)) as CommandInput);
    } catch {
      reject(new Error('The command is not valid JSON'));
    }
  });
  socket.on('close', () => reject(new Error('The connection was closed before the command was received')));
  return promise;
}

/**
 * Runs a command in the service that uses the data folder.
 *
 * @returns the exit code; null if no service is running.
 */
export async function runInService(
  dataDir: string,
  command: CommandInput,
  io: CommandIo,
): Promise<number | null> {
  if (!existsSync(socketPath(dataDir))) return null;
  const socket = createConnection(socketPath(dataDir));
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
  } catch {
    return null;
  }
  io.signal.addEventListener('abort', () => socket.destroy(), { once: true });
  socket.write(`${JSON.stringify(command)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const message = JSON.parse(line) as Message;
    if ('out' in message) io.out(message.out);
    else if ('note' in message) io.note(message.note);
    else if ('progress' in message) io.progress(message.progress);
    else return message.exit;
  }
  io.note('The service stopped before the command finished. Run the command again.');
  return 1;
}
