import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { Agent, get as getSecure } from 'node:https'
import { createServer as createProbe, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A certificate authority on this machine: Debian's pebble where it is installed, else a stand-in that speaks as much of the protocol. */
export interface Authority {
  /** For `ACME_DIRECTORY` and `ACME_CA_FILE`. */
  settings: Record<string, string>
  /** The certificate that signs all others; null for the stand-in, whose certificates fit no key. */
  root(): Promise<string | null>
  /** From now on the stand-in refuses orders. Pebble decides for itself. */
  refuse(): void
  close(): void
}

const pebble = '/usr/bin/pebble'
const openssl = '/usr/bin/openssl'

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createProbe().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** Starts an authority that resolves names by `nameServer` and reads challenges at `port`. */
export const startAuthority = (nameServer: string, port: number): Promise<Authority> =>
  existsSync(pebble) && existsSync(openssl) ? startPebble(nameServer, port) : startStandIn(port)

const textOf = (url: string, ca: string) =>
  new Promise<string>((resolve, reject) => {
    getSecure(url, { agent: new Agent({ ca }) }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve(text))
    }).on('error', reject)
  })

async function startPebble(nameServer: string, port: number): Promise<Authority> {
  const folder = mkdtempSync(join(tmpdir(), 'safiri-pebble-'))
  const [cert, key, config] = ['cert.pem', 'key.pem', 'config.json'].map((name) => join(folder, name)) as [string, string, string]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  execFileSync(openssl, [...request, '-addext', names, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const [listen, management] = [await freePort(), await freePort()]
  const settings = {
    listenAddress: `127.0.0.1:${listen}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: cert,
    privateKey: key,
    httpPort: port,
    tlsPort: 5001,
  }
  writeFileSync(config, JSON.stringify({ pebble: settings }))
  const child = spawn(pebble, ['-config', config, '-dnsserver', nameServer], { stdio: 'ignore', env: { PEBBLE_VA_NOSLEEP: '1' } })
  const directory = `https://127.0.0.1:${listen}/dir`
  const ca = readFileSync(cert, 'utf8')
  while (!(await textOf(directory, ca).catch(() => null))) await wait(50)
  return {
    settings: { ACME_DIRECTORY: directory, ACME_CA_FILE: cert },
    root: () => textOf(`https://127.0.0.1:${management}/roots/0`, ca),
    refuse: () => {},
    close: () => void child.kill(),
  }
}

const payloadOf = (text: string) => {
  const { protected: head, payload } = JSON.parse(text) as { protected: string; payload: string }
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString() || 'null') as Record<string, unknown>
  return { head: read(head), payload: read(payload) }
}

/** Reads a challenge at a host as authorities do: its text must be the token and the thumbprint of the account. */
const readChallenge = (port: number, host: string, token: string) =>
  new Promise<string>((resolve, reject) => {
    // A connection of its own for each look, as authorities open it.
    get({ host: '127.0.0.1', port, path: `/.well-known/acme-challenge/${token}`, headers: { host }, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve(text))
    }).on('error', reject)
  })

/** What the stand-in issues, whatever the host: it fits no key, and is valid until 2126. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBjjCCATOgAwIBAgIURW4qIDUYZfryRFE2aV+kNqsuBmkwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQc3RhbmQtaW4uZXhhbXBsZTAgFw0yNjExMjYxMzU0NTVaGA8y
MTI2MTEwMjEzNTQ1NVowGzEZMBcGA1UEAwwQc3RhbmQtaW4uZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABIXn/fXgLMbYmGURCe5AogkLwE2HF0Uxjmxk
5ykEB3AiWZpX541vzuXpM/dKqEdxagevAKUEcWpk1Jt/VQDaNdujUzBRMB0GA1Ud
DgQWBBSHzP+eaDNw/Y3twmMkoDSD1EWIXTAfBgNVHSMEGDAWgBSHzP+eaDNw/Y3t
wmMkoDSD1EWIXTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQCq
3F6KCh2B3Hbv0KD3wRyY1CHTTYzzyelgicjzD0qsHgIhAK3STdS3w0QJkNQuURMo
QS3E/L3+59Aq8ZRurB/7YW4Y
-----END CERTIFICATE-----
`

// Only what one order needs: it checks hosts and challenges, and no signatures.
async function startStandIn(port: number): Promise<Authority> {
  const token = 'stand-in-token-0123456789'
  const order = { status: 'pending', hosts: [] as string[], checked: new Map<string, 'valid' | 'invalid'>() }
  let refuses = false
  const identifiers = () => order.hosts.map((value) => ({ type: 'dns', value }))
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on(
      'end',
      () =>
        void answer(request.url!, text).then(([status, body, headers]) => {
          response.writeHead(status, { 'replay-nonce': String(Math.random()), 'content-type': 'application/json', ...headers })
          response.end(typeof body === 'string' ? body : JSON.stringify(body))
        }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const orderBody = () => ({
    status: order.status,
    identifiers: identifiers(),
    authorizations: order.hosts.map((host) => `${base}/authz/${host}`),
    finalize: `${base}/finalize`,
    ...(order.status === 'valid' ? { certificate: `${base}/certificate` } : {}),
  })
  async function answer(path: string, text: string): Promise<[number, unknown, Record<string, string>?]> {
    const [, what = '', host = ''] = path.split('/')
    if (what === 'dir') return [200, { newNonce: `${base}/nonce`, newAccount: `${base}/account`, newOrder: `${base}/order` }]
    if (what === 'nonce') return [200, '']
    if (what === 'account') return [201, { status: 'valid' }, { location: `${base}/account/1` }]
    if (what === 'order' && refuses) return [403, { type: 'urn:ietf:params:acme:error:rejectedIdentifier', detail: 'Not this host.' }]
    if (what === 'order') {
      if (text && payloadOf(text).payload) {
        order.checked.clear()
        order.status = 'pending'
        order.hosts = (payloadOf(text).payload.identifiers as { value: string }[]).map(({ value }) => value)
        return [201, orderBody(), { location: `${base}/order` }]
      }
      return [200, orderBody()]
    }
    const challengeOf = () => ({ type: 'http-01', url: `${base}/challenge/${host}`, token, status: order.checked.get(host) ?? 'pending' })
    if (what === 'challenge') {
      const isRight = (await readChallenge(port, host, token).catch(() => '')).startsWith(`${token}.`)
      order.checked.set(host, isRight ? 'valid' : 'invalid')
      if (order.hosts.every((one) => order.checked.get(one) === 'valid')) order.status = 'ready'
      return [200, challengeOf()]
    }
    const challenge = challengeOf()
    if (what === 'authz') return [200, { status: challenge.status, identifier: { type: 'dns', value: host }, challenges: [challenge] }]
    if (what === 'finalize') {
      order.status = 'valid'
      return [200, orderBody(), { location: `${base}/order` }]
    }
    return [200, certificate, { 'content-type': 'application/pem-certificate-chain' }]
  }
  return {
    settings: { ACME_DIRECTORY: `${base}/dir` },
    root: async () => null,
    refuse: () => void (refuses = true),
    close: () => void server.close(),
  }
}
