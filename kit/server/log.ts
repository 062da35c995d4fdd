import { pino, stdTimeFunctions, type DestinationStream } from 'pino'
import { requestUnderWay } from './trace.ts'

export type Log = pino.Logger

/** The fields of an error to log. A database error also carries its connection, whose passwords and buffers must not be logged. */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as { code?: unknown }
  return { type: error.name, ...(typeof code === 'string' ? { code } : {}), message: error.message, stack: error.stack }
}

/** Structured logs, one JSON object per line, each with the request that caused it. Secrets are redacted at any depth. */
export function openLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: errorFields },
      mixin() {
        const request_id = requestUnderWay()
        return request_id ? { request_id } : {}
      },
      redact: {
        paths: [
          'password',
          'token',
          'code',
          'secret',
          '*.password',
          '*.token',
          '*.secret',
          'req.headers.authorization',
          'req.headers.cookie',
        ],
        censor: '…',
      },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  )
}
