import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SunkMail {
  to: string
  from: string
  raw: string
}

/** What the mail server does with a recipient: takes the mail, refuses, asks to try later, or drops the connection after DATA. */
export type Mood = 'take' | 'refuse' | 'policy' | 'later' | 'drop'

/** Starts a mail server that keeps and counts what it gets. `mood` may be changed at any time; `down` closes it. */
export async function startSink(onMail: (mail: SunkMail) => void = () => {}) {
  const sockets = new Set<Socket>()
  const mails: SunkMail[] = []
  const sink = {
    mails,
    mood: (_address: string): Mood => 'take',
    /** Addresses with the number of mails that each got. */
    counts: () => {
      const counts = new Map<string, number>()
      for (const { to } of mails) counts.set(to, (counts.get(to) ?? 0) + 1)
      return counts
    },
    url: '',
    close: async () => {
      sockets.forEach((socket) => socket.destroy())
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  const refused = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const mood = sink.mood(address)
      if (mood === 'refuse') return done(refused('5.1.1 no such mailbox', 550))
      if (mood === 'policy') return done(refused('5.7.1 not from you', 554))
      if (mood === 'later') return done(refused('4.2.0 greylisted', 451))
      done()
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]!.address
        const from = (session.envelope.mailFrom as { address: string }).address
        const mail = { to, from, raw: Buffer.concat(parts).toString('latin1') }
        mails.push(mail)
        onMail(mail)
        if (sink.mood(to) === 'drop') sockets.forEach((socket) => socket.remotePort === session.remotePort && socket.destroy())
        else done()
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  sink.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return sink
}

/** Returns the decoded value of a header. */
export const headerOf = ({ raw }: Pick<SunkMail, 'raw'>, name: string): string | undefined =>
  new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, 'im')
    .exec(raw.split(/\r?\n\r?\n/)[0]!)?.[1]
    ?.replace(/\r?\n\s+/g, ' ')
    .trim()

/** Returns the HTML part as text: quoted-printable is decoded. */
export function htmlOf({ raw }: Pick<SunkMail, 'raw'>): string {
  const part = raw.slice(raw.search(/content-type: text\/html/i))
  const isBase64 = /content-transfer-encoding: base64/i.test(part.slice(0, 300))
  const body = part.slice(part.search(/\r?\n\r?\n/)).split(/\r?\n--+_NmP/)[0]!
  if (isBase64) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
