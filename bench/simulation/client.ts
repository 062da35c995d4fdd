import { Agent, request } from 'node:http'

/** What calls took, by their name. Times in milliseconds. */
export interface Measured {
  times: Map<string, number[]>
  /** Answers that are neither a success nor expected, by call and status or error code. */
  failures: Map<string, number>
}

export interface Call {
  /** `GET /bookings`: what the table calls it. */
  name: string
  path: string
  body?: object
  /** Statuses besides 2xx that are no failures, such as 409 of a sale that is sold out. */
  expected?: readonly number[]
}

export interface Answer {
  status: number | string
  // oxlint-disable-next-line typescript/no-explicit-any -- any answer of the API
  body: any
}

export const newMeasured = (): Measured => ({ times: new Map(), failures: new Map() })

/** Calls the processes in turn, as a load balancer does. */
export function openCaller(origins: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
  let turn = 0
  const send = (token: string, { name, path, body }: Call) =>
    new Promise<Answer>((resolve) => {
      const { hostname, port } = new URL(origins[turn++ % origins.length]!)
      const sent = request(
        {
          agent,
          hostname,
          port,
          method: name.split(' ')[0],
          path: `/api/agent${path}`,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (part: string) => (text += part))
          answer.on('end', () => resolve({ status: answer.statusCode!, body: text.startsWith('{') ? JSON.parse(text) : null }))
          answer.on('error', (error: NodeJS.ErrnoException) => resolve({ status: error.code ?? 'cut', body: null }))
        },
      )
      sent.setTimeout(60_000, () => sent.destroy(Object.assign(new Error('no answer'), { code: 'no answer in 60 s' })))
      sent.on('error', (error: NodeJS.ErrnoException) => resolve({ status: error.code ?? error.message, body: null }))
      sent.end(body ? JSON.stringify(body) : undefined)
    })
  return {
    async call(measured: Measured, token: string, call: Call): Promise<Answer> {
      const begun = performance.now()
      const answer = await send(token, call)
      const times = measured.times.get(call.name) ?? []
      times.push(performance.now() - begun)
      measured.times.set(call.name, times)
      const { status } = answer
      if (!(typeof status === 'number' && ((status >= 200 && status < 300) || call.expected?.includes(status)))) {
        const failure = `${call.name}: ${status}`
        measured.failures.set(failure, (measured.failures.get(failure) ?? 0) + 1)
      }
      return answer
    },
    close: () => agent.destroy(),
  }
}

export type Caller = ReturnType<typeof openCaller>
