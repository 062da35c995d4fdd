import { pino, stdTimeFunctions, type DestinationStream } from 'pino'

export type Log = pino.Logger

/** Structured logs, one JSON object a line; secrets are struck out wherever they stand. */
export function openLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      redact: {
        paths: ['password', 'token', 'code', 'secret', '*.password', '*.token', '*.secret', 'req.headers.authorization', 'req.headers.cookie'],
        censor: '…',
      },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  )
}
