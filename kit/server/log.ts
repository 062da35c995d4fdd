import { pino, stdTimeFunctions, type DestinationStream } from 'pino'

export type Log = pino.Logger

/** What a log line needs of a failure; a failure of the database carries its whole connection, whose passwords and buffers are no line's business. */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as { code?: unknown }
  return { type: error.name, ...(typeof code === 'string' ? { code } : {}), message: error.message, stack: error.stack }
}

/** Structured logs, one JSON object a line; secrets are struck out wherever they stand. */
export function openLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: errorFields },
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
