import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '#kit/server/embedded-postgres/postmaster.ts'

// Debian's OpenStack Swift with its S3 interface, which checks signatures: one proxy and one server each for accounts, containers and
// objects, in a folder of their own.

const programs = ['account', 'container', 'object', 'proxy'] as const
type Program = (typeof programs)[number]

const pathOf = (program: Program) => `/usr/bin/swift-${program}-server`
export const hasSwift = (): boolean => programs.every((program) => existsSync(pathOf(program)))

export interface ObjectStore {
  /** The settings of Safiri for a bucket in the store. */
  settings: Record<'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_KEY' | 'S3_SECRET', string>
  client: S3Client
  stop(): Promise<void>
}

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${process.getuid?.() === 0 ? 'root' : (process.env.USER ?? 'nobody')}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
fallocate_reserve = 0
log_level = ERROR
`

const serverConfig = (folder: string, program: Exclude<Program, 'proxy'>, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = ${program}-server
[app:${program}-server]
use = egg:swift#${program}
allow_versions = true
`

const proxyConfig = (folder: string, port: number, key: string, secret: string) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors proxy-logging cache bulk s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_${key.replace(':', '_')} = ${secret} .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
dns_compliant_bucket_names = false
check_bucket_owner = false
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:proxy-logging]
use = egg:swift#proxy_logging
access_log_level = CRITICAL
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
`

/** Starts the store with an empty bucket. */
export async function startObjectStore(): Promise<ObjectStore> {
  const folder = mkdtempSync(join(tmpdir(), 'safiri-swift-'))
  mkdirSync(join(folder, 'devices/d1'), { recursive: true })
  writeFileSync(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = tests\nswift_hash_path_prefix = tests\n')
  const ports = { account: await freePort(), container: await freePort(), object: await freePort(), proxy: await freePort() }
  const [key, secret] = ['safiri:files', 'secret-of-the-bucket']
  for (const program of ['account', 'container', 'object'] as const) {
    const ring = (...args: string[]) =>
      execFileSync('/usr/bin/swift-ring-builder', [join(folder, `${program}.builder`), ...args], { stdio: 'ignore' })
    ring('create', '4', '1', '0')
    ring('add', `r1z1-127.0.0.1:${ports[program]}/d1`, '1')
    ring('rebalance')
    writeFileSync(join(folder, `${program}.conf`), serverConfig(folder, program, ports[program]))
  }
  writeFileSync(join(folder, 'proxy.conf'), proxyConfig(folder, ports.proxy, key, secret))
  const children: ChildProcess[] = []
  let output = ''
  for (const program of programs) {
    const child = spawn(pathOf(program), [join(folder, `${program}.conf`)], {
      env: { PATH: process.env.PATH, SWIFT_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)))
    children.push(child)
  }
  const stop = async () => {
    for (const child of children) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode !== null) continue
      child.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  for (const port of Object.values(ports))
    while (!(await listens(port))) {
      const ended = children.find(({ exitCode }) => exitCode !== null)
      if (ended) throw new Error(`${ended.spawnfile} ended: ${output}`)
      await wait(50)
    }
  const settings = {
    S3_BUCKET: 'safiri',
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: `http://127.0.0.1:${ports.proxy}`,
    S3_KEY: key,
    S3_SECRET: secret,
  }
  const client = new S3Client({
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    forcePathStyle: true,
    credentials: { accessKeyId: key, secretAccessKey: secret },
  })
  await client.send(new CreateBucketCommand({ Bucket: settings.S3_BUCKET })).catch((error: Error) => {
    throw new Error(`the bucket could not be made: ${error.message} ${output}`)
  })
  return { settings, client, stop }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false)).once('connect', () => (socket.destroy(), resolve(true)))
  })
