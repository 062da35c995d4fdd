import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#kit/server/embedded-postgres/postmaster.ts'

// Runs the system's load balancers with the examples of docs/proxies. Only ports, paths and certificates differ.

const examples = join(import.meta.dirname, '../../docs/proxies')
export const host = 'office.example.com'

interface Program {
  paths: readonly string[]
  example: string
  /** Returns the arguments of the program for an example whose ports are filled in. */
  prepare(folder: string, example: string, port: number): string[]
}

const write = (folder: string, name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** Replaces a part of an example. @throws if it is not there, so that the example and the test cannot drift apart. */
function replaced(text: string, part: string, by: string): string {
  if (!text.includes(part)) throw new Error(`the example has no "${part}"`)
  return text.replaceAll(part, by)
}

const programs = {
  haproxy: {
    paths: ['/usr/sbin/haproxy'],
    example: 'haproxy.cfg',
    prepare: (folder, example, port) => [
      '-db',
      '-f',
      write(folder, 'haproxy.cfg', replaced(example, 'bind :80\n', `bind 127.0.0.1:${port}\n`)),
    ],
  },
  caddy: {
    paths: ['/usr/bin/caddy'],
    example: 'Caddyfile',
    prepare: (folder, example, port) => [
      'run',
      '--adapter',
      'caddyfile',
      '--config',
      write(
        folder,
        'Caddyfile',
        `{\n\tadmin off\n}\n${replaced(example, `\n${host} {\n`, `\nhttp://${host}:${port} {\n\tbind 127.0.0.1\n`)}`,
      ),
    ],
  },
  nginx: {
    paths: ['/usr/sbin/nginx'],
    example: 'nginx.conf',
    prepare(folder, example, port) {
      const site = write(folder, 'site.conf', replaced(example, 'listen 80;', `listen 127.0.0.1:${port};`))
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
      const main = `user root;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http { access_log off; ${temporary.join(' ')} include ${site}; }
`
      return ['-e', `${folder}/error.log`, '-c', write(folder, 'main.conf', main)]
    },
  },
} satisfies Record<string, Program>

export type BalancerName = keyof typeof programs
export const balancerNames = Object.keys(programs) as BalancerName[]

/** Returns whether the system has the program. */
export const hasBalancer = (name: BalancerName): boolean => programs[name].paths.some((path) => existsSync(path))

/** Starts a load balancer before two servers, by its example. */
export async function startBalancer(
  name: BalancerName,
  ports: readonly [number, number],
): Promise<{ port: number; stop(): Promise<void> }> {
  const { paths, example, prepare } = programs[name]
  const folder = mkdtempSync(join(tmpdir(), 'safiri-balancer-'))
  const port = await freePort()
  const text = readFileSync(join(examples, example), 'utf8')
  const ported = replaced(replaced(text, '127.0.0.1:3001', `127.0.0.1:${ports[0]}`), '127.0.0.1:3002', `127.0.0.1:${ports[1]}`)
  const child = spawn(
    paths.find((path) => existsSync(path))!,
    prepare(folder, ported, port),
    {
      env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: ${output}`)
    await wait(50)
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false)).once('connect', () => (socket.destroy(), resolve(true)))
  })
