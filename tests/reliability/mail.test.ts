import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueMail, sendMail, type Mail } from '#kit/server/mail/mail.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

// Mails when the mail server is down, slow, refuses them, or disconnects midway (section 2, P15).

let app: TestApp
let smtp: SMTPServer
let port: number
/** What the mail server does with the next message. */
let mood: 'take' | 'refuse' | 'later' | 'drop early' | 'drop before the end' | 'drop after the end' = 'take'
let received: { to: string; subject: string; raw: string }[] = []

beforeAll(async () => {
  const sockets = new Set<Socket>()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo(_address, _session, done) {
      if (mood === 'refuse') return done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
      if (mood === 'drop early') return sockets.forEach((socket) => socket.destroy())
      if (mood === 'later') return done(Object.assign(new Error('greylisted'), { responseCode: 451 }))
      done()
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      if (mood === 'drop before the end') return void stream.once('data', () => sockets.forEach((socket) => socket.destroy()))
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString('utf8')
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          subject: /^Subject: (.*)$/m.exec(raw)?.[1] ?? '',
          raw,
        })
        if (mood === 'drop after the end') sockets.forEach((socket) => socket.destroy())
        else done()
      })
    },
  })
  smtp.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  port = (smtp.server.address() as AddressInfo).port
  app = await startTestApp()
  app.app.settings.SMTP_URL = `smtp://127.0.0.1:${port}`
})
afterAll(async () => {
  await app.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})
beforeEach(() => {
  mood = 'take'
  received = []
})

const letter = { heading: 'Hello', paragraphs: ['A mail.'] }
let count = 0
const mailTo = (over: Partial<Mail> = {}): Mail => ({ to: `person${++count}@example.com`, subject: 'A mail', letter, ...over })

async function queue(mail: Mail): Promise<string> {
  await app.app.db.asPlatform('test: look', (tx) => queueMail(app.app, tx, mail))
  return (await rowOf(mail.to)).id
}
const rowOf = (to: string) =>
  app.app.db.asPlatform('test: look', (tx) => tx.selectFrom('mails').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow())
const stateAfter = async (id: string, to: string) => {
  await sendMail.run(app.app, { id }).catch(() => {})
  return (await rowOf(to)).status
}

test('taken: sent once, however often and by however many it is asked for', async () => {
  const mails = Array.from({ length: 40 }, () => mailTo())
  const ids = await Promise.all(mails.map(queue))
  await Promise.all([...Array.from({ length: 4 }, () => app.app.jobs.runDue(app.app)), ...ids.map((id) => sendMail.run(app.app, { id }))])
  await app.app.jobs.runDue(app.app)
  expect(received.map(({ to }) => to).sort()).toEqual(mails.map(({ to }) => to).sort())
  expect(new Set((await Promise.all(mails.map(({ to }) => rowOf(to)))).map(({ status }) => status))).toEqual(new Set(['accepted']))
})

test('refused for good: failed, with the reason, and not tried again', async () => {
  mood = 'refuse'
  const mail = mailTo()
  const id = await queue(mail)
  expect(await stateAfter(id, mail.to)).toBe('failed')
  expect((await rowOf(mail.to)).error).toContain('no such mailbox')
  mood = 'take'
  expect(await stateAfter(id, mail.to)).toBe('failed')
  expect(received).toEqual([])
})

test('asked to come later, cut off before the mail was asked for, or nobody there: it waits, and goes out when that is over', async () => {
  const mail = mailTo()
  const id = await queue(mail)
  for (const trouble of ['later', 'drop early', 'down'] as const) {
    mood = trouble === 'down' ? 'take' : trouble
    app.app.settings.SMTP_URL = `smtp://127.0.0.1:${trouble === 'down' ? 1 : port}`
    await expect(sendMail.run(app.app, { id })).rejects.toThrow()
    expect([trouble, (await rowOf(mail.to)).status]).toEqual([trouble, 'queued'])
  }
  mood = 'take'
  app.app.settings.SMTP_URL = `smtp://127.0.0.1:${port}`
  expect(await stateAfter(id, mail.to)).toBe('accepted')
  expect(received).toHaveLength(1)
})

test('gone before the whole mail was given: not known to be sent, so not sent again by itself', async () => {
  for (const how of ['drop before the end', 'drop after the end'] as const) {
    const mail = mailTo()
    const id = await queue(mail)
    mood = how
    expect([how, await stateAfter(id, mail.to)]).toEqual([how, 'unknown'])
    mood = 'take'
    expect([how, await stateAfter(id, mail.to)]).toEqual([how, 'unknown'])
  }
  expect(received.length).toBeLessThanOrEqual(1)
})

test('an effect writes its mail once, and none when its transaction is undone', async () => {
  const mail = mailTo({ effectKey: 'test:once' })
  await Promise.all(Array.from({ length: 10 }, () => app.app.db.asPlatform('test: look', (tx) => queueMail(app.app, tx, mail))))
  const undone = mailTo()
  await app.app.db
    .asPlatform('test: look', async (tx) => {
      await queueMail(app.app, tx, undone)
      throw new Error('undone')
    })
    .catch(() => {})
  await app.app.jobs.runDue(app.app)
  expect(received.map(({ to }) => to)).toEqual([mail.to])
})

test('no name, subject or address smuggles a header or a tag into a mail', async () => {
  const mail = mailTo({
    subject: 'Hello\r\nBcc: victim@example.com\r\n\r\n<script>',
    senderName: 'Agency\r\nBcc: victim@example.com',
    replyTo: 'a@example.com\r\nBcc: victim@example.com',
    letter: {
      heading: '<script>alert(1)</script>',
      paragraphs: ['{{secret}} ${7*7} <img src=x onerror=alert(1)>'],
      button: { label: '"><script>', url: 'https://example.com/"onmouseover="x' },
    },
  })
  const id = await queue(mail)
  expect(await stateAfter(id, mail.to)).toBe('accepted')
  const [{ raw, to }] = received as [(typeof received)[number]]
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
  expect(to).toBe(mail.to)
  expect(head).not.toMatch(/^bcc:/im)
  const row = await rowOf(mail.to)
  expect(row.html).not.toMatch(/<script|<img|"onmouseover/)
  expect(row.html).toContain('{{secret}} ${7*7}')
})
