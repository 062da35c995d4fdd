import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createSocket } from 'node:dgram'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resolver } from 'node:dns/promises'
import { setTimeout as wait } from 'node:timers/promises'

const named = '/usr/sbin/named'

/** What the test of own domains needs and does not find, as names of Debian's packages. */
export const missingForDomains = (): string[] =>
  [
    [named, 'bind9'],
    ['/usr/bin/pebble', 'pebble'],
    ['/usr/bin/openssl', 'openssl'],
  ].flatMap(([path, name]) => (existsSync(path!) ? [] : [name!]))

/** Records by name, each as a line of a zone file has it: `TXT "one"`. */
export type Records = Record<string, string[]>

export interface Bind {
  /** For `DNS_SERVERS`. */
  address: string
  /** Replaces the records of a zone, and waits until they are answered. */
  put(zone: string, records: Records): Promise<void>
  stop(): void
}

const freeUdpPort = () =>
  new Promise<number>((resolve) => {
    const probe = createSocket('udp4')
    probe.bind(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** Starts Debian's name server with these zones on a free port of this machine. It asks no other server. */
export async function startBind(zones: readonly string[]): Promise<Bind> {
  const folder = mkdtempSync(join(tmpdir(), 'safiri-bind-'))
  const port = await freeUdpPort()
  let serial = 0
  const write = (zone: string, records: Records): void => {
    serial += 1
    const lines = Object.entries({ ...records, [`serial.${zone}`]: [`TXT "${serial}"`] }).flatMap(([name, each]) =>
      each.map((record) => `${name}. 0 IN ${record}`),
    )
    const head = `$TTL 0\n${zone}. 0 IN SOA ns1.${zone}. admin.${zone}. ${serial} 60 60 60 0\n${zone}. 0 IN NS ns1.${zone}.\nns1.${zone}. 0 IN A 127.0.0.1\n`
    writeFileSync(join(folder, zone), `${head}${lines.join('\n')}\n`)
  }
  for (const zone of zones) write(zone, {})
  // Its own root, so that it follows CNAME records from one zone to another and asks nobody else.
  writeFileSync(
    join(folder, 'root'),
    `$TTL 0\n. 0 IN SOA ns.root. admin.root. 1 60 60 60 0\n. 0 IN NS ns.root.\nns.root. 0 IN A 127.0.0.1\n`,
  )
  const config = join(folder, 'named.conf')
  writeFileSync(
    config,
    `options { directory "${folder}"; listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; }; recursion yes; allow-recursion { 127.0.0.1; }; dnssec-validation no; pid-file none; session-keyfile none; };
controls {};
zone "." { type primary; file "root"; };
${zones.map((zone) => `zone "${zone}" { type primary; file "${zone}"; };`).join('\n')}
`,
  )
  const child = spawn(named, ['-f', '-c', config], { stdio: 'ignore' })
  const resolver = new Resolver({ timeout: 500, tries: 1 })
  resolver.setServers([`127.0.0.1:${port}`])
  const untilServed = async (zone: string): Promise<void> => {
    const now = await resolver.resolveTxt(`serial.${zone}`).catch(() => [])
    if (now.flat()[0] === String(serial)) return
    await wait(20)
    return untilServed(zone)
  }
  await untilServed(zones.at(-1)!)
  return {
    address: `127.0.0.1:${port}`,
    async put(zone, records) {
      write(zone, records)
      child.kill('SIGHUP')
      await untilServed(zone)
    },
    stop() {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
