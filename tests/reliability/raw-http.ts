import { connect } from 'node:net'
import { request as open } from 'node:http'

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any answer
  body: any
  text: string
}

interface RawRequest {
  method?: string
  path: string
  /** Pairs, so that a name may occur twice. */
  headers?: readonly (readonly [string, string])[]
  body?: string
  /** The caller's local address, any of 127.0.0.0/8. */
  localAddress?: string
}

/** Sends one request on a new connection, with the headers exactly as given. `fetch` would normalise them. */
export function requestRaw(origin: string, { method = 'GET', path, headers = [], body, localAddress }: RawRequest): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(origin)
  const given = headers.some(([name]) => name.toLowerCase() === 'host') ? headers : [['host', host] as const, ...headers]
  return new Promise((resolve, reject) => {
    const request = open(
      {
        hostname,
        port,
        path,
        method,
        agent: false,
        setHost: false,
        localAddress,
        headers: [...given.flat(), ...(body === undefined ? [] : ['content-length', String(Buffer.byteLength(body))])] as never,
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8')
          const json = response.headers['content-type']?.includes('json')
          resolve({ status: response.statusCode!, headers: response.headers, body: json && text ? JSON.parse(text) : text, text })
        })
      },
    )
    request.on('error', reject)
    // Ends a test that hangs.
    request.setTimeout(120_000, () => request.destroy(new Error('no answer in two minutes')))
    request.end(body)
  })
}

/** Writes bytes to a new connection. @returns what came back until the server closed it, or until `quietMs` after the last byte. */
export function exchange(origin: string, bytes: string | Buffer, quietMs = 1_500): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    const finish = () => {
      socket.destroy()
      resolve(text)
    }
    socket.setTimeout(quietMs, finish)
    socket.on('data', (part) => {
      text += part.toString('latin1')
    })
    socket.on('close', finish).on('error', finish)
    socket.write(bytes)
  })
}

/** Returns the HTTP status of a raw answer, 0 if there is none. */
export const statusLine = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
