import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#kit/contract/errors.ts'
import { authorize, type Session } from '#kit/server/http/access.ts'
import type { App } from '#kit/server/app.ts'
import { apiBase } from '#kit/contract/api-base.ts'
import { agencyTopic, topicOf, type AgencyNews } from './bell.ts'
import { countUnread } from './notifications.ts'

// Shorter than the server's timeout for idle connections.
const heartbeatMs = 25_000
const maxGapMs = 1_000
const maxStreamsPerUser = 12
const maxUnsentBytes = 64 * 1024

interface News {
  agency_id?: string
  id?: string
}

/**
 * `GET business/notifications/stream`: server-sent events that tell the client when to reload, as long as the session is
 * valid. `opened` is called with each session that connects.
 */
export function addNotificationStream(server: FastifyInstance, app: App, opened: (app: App, session: Session) => Promise<void>): void {
  const open = new Map<string, number>()
  const count = (userId: string, by: 1 | -1) => {
    const now = (open.get(userId) ?? 0) + by
    if (now === 0) open.delete(userId)
    else open.set(userId, now)
    return now
  }
  const watch = openWatch(app)
  server.get(`${apiBase}/business/notifications/stream`, async (request, reply) => {
    const { authorization } = request.headers
    const session = await app.sessions.current(authorization)
    await app.limits.take('api', session.id)
    authorize(session, 'member', undefined)
    if ((open.get(session.userId) ?? 0) >= maxStreamsPerUser)
      throw new AppError(429, 'too_many_streams', 'Too many open windows. Close some.', {}, { 'retry-after': '60' })
    count(session.userId, 1)
    const token = authorization!.slice('Bearer '.length)
    const stream = listen(app, session, token)
    stream.once('close', () => count(session.userId, -1))
    watch(stream, token)
    await opened(app, session).catch((error: Error) => app.log.warn({ err: error }, 'presence was not noted'))
    return reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream)
  })
}

/** The longest that a stream outlives its session, without its last look. */
const watchMs = 1_000

/** Returns a function that ends a stream once its session has ended. One statement a second asks for all streams of the process. */
function openWatch(app: App): (stream: PassThrough, token: string) => void {
  const streams = new Map<PassThrough, string>()
  let timer: NodeJS.Timeout | null = null
  const look = async () => {
    const agencies = await app.sessions.agenciesOfTokens([...new Set(streams.values())])
    for (const [stream, token] of streams) if (agencies.get(token) === null) stream.end()
  }
  const next = () => {
    timer = setTimeout(() => {
      // Without an answer the streams stay: their heartbeat ends them if the database is away for longer.
      void look()
        .catch(() => {})
        .finally(() => (streams.size > 0 ? next() : (timer = null)))
    }, watchMs).unref()
  }
  return (stream, token) => {
    streams.set(stream, token)
    stream.once('close', () => streams.delete(stream))
    if (!timer) next()
  }
}

function listen(app: App, session: Session, token: string): PassThrough {
  const stream = new PassThrough()
  const write = (text: string) => {
    if (stream.writableLength > maxUnsentBytes) stream.destroy()
    else if (stream.writable) stream.write(text)
  }
  /** Closes the stream when the session has ended. Sends events only for the person's current agency. */
  const check = async (tell: (agencyId: string) => Promise<void> | void) => {
    try {
      const agencyId = await app.sessions.agencyOfToken(token)
      if (agencyId) await tell(agencyId)
      else stream.end()
    } catch {
      stream.end() // the client reconnects when the database is back
    }
  }
  const stop = app.live.listen(topicOf(session.userId), (news: News, position) => {
    void check((agencyId) => {
      if (news.agency_id === agencyId) write(`${idOf(position)}event: notifications\ndata: ${JSON.stringify({ id: news.id ?? null })}\n\n`)
    })
  })
  const stopAgency = app.live.listen(agencyTopic(session.agencyId!), (news, position) => {
    const { event, permissions, data } = news as AgencyNews
    if (!permissions.some((permission) => session.permissions.has(permission))) return
    void check((agencyId) => {
      if (agencyId === session.agencyId) write(`${idOf(position)}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    })
  })
  // Screens look again at different moments, so that all of them together do not weigh on the database.
  const stopGaps = app.live.listenForGaps(
    () => void setTimeout(() => write('event: gap\ndata: null\n\n'), Math.random() * maxGapMs).unref(),
  )
  // Who reloads for this event must see the change, also when a replica is read.
  const idOf = (position: string | null) => (position && app.db.replica ? `id: ${position}\n` : '')
  let known: string | null = null
  /** Events may be lost, so each heartbeat also compares the unread count. The check does not count as use of the session. */
  const beat = async (agencyId: string) => {
    const { unread } = await app.db.asAgency({ agencyId }, (tx) => countUnread(tx, { agencyId, userId: session.userId }), {
      readOnly: true,
    })
    const seen = `${agencyId} ${unread}`
    write(known === null || known === seen ? ': still here\n\n' : 'event: notifications\ndata: {"id":null}\n\n')
    known = seen
  }
  const heartbeat = setInterval(() => void check(beat), heartbeatMs)
  stream.once('close', () => {
    clearInterval(heartbeat)
    stop()
    stopAgency()
    stopGaps()
  })
  write('retry: 5000\n\n')
  return stream
}
