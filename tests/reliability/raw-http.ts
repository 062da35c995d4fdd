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
  /** Pairs, so that a name may stand twice. */
  headers?: readonly (readonly [string, string])[]
  body?: string
  /** The caller's own address, any of 127.0.0.0/8. */
  localAddress?: string
}

/** One request on a connection of its own, with the headers exactly as given; `fetch` would tidy them. */
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
    // Only so that a test which hangs ends.
    request.setTimeout(120_000, () => request.destroy(new Error('no answer in two minutes')))
    request.end(body)
  })
}

/** Writes bytes to a new connection and gives what came back until the server closed it, or `quietMs` after the last byte. */
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

/** The status of an answer as it came over the wire; 0 where there was none. */
export const statusLine = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
