import type { Transporter } from 'nodemailer'
import { isHeld } from '../restored/gate.ts'

/** A mail that is ready to be handed over. */
export interface ReadyMail {
  from: { name: string; address: string }
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  replyTo?: string | null
  headers?: Record<string, string>
  dkim?: { domainName: string; keySelector: string; privateKey: string }
}

/**
 * What became of a mail. `later`: the server asks to try again, or could not be reached (`down`). `unknown`: the connection broke after
 * the mail was handed over, so it may have arrived.
 */
export type Outcome =
  | { status: 'sent' }
  | { status: 'bounced' | 'failed' | 'unknown'; error: string }
  | { status: 'later'; error: string; down: boolean }

/** One connection to the mail server that sends one mail after the other. */
export interface MailLane {
  send(mail: ReadyMail): Promise<Outcome>
  close(): void
}

// RFC 8058: both unsubscribe headers are signed.
const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post:List-Id:Feedback-ID'

const mailsEach = 500

/** Opens a lane. Its connection stays open between mails, and is opened again when it broke. */
export async function openLane(url: string): Promise<MailLane> {
  const { createTransport } = await import('nodemailer')
  let handedOver = false
  // The server answers 354 to DATA: if the connection breaks after that, the mail may have arrived.
  const hear = (entry: { tnx?: string }, text: string) => {
    if (entry.tnx === 'server' && text.startsWith('354')) handedOver = true
  }
  const logger = { level() {}, trace() {}, debug: hear, info() {}, warn() {}, error() {}, fatal() {} }
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    maxMessages: mailsEach,
    // nodemailer would send a mail again whose connection broke, even after it was handed over.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    transactionLog: true,
    logger,
  } as never) as Transporter
  return {
    async send({ dkim, replyTo, ...mail }) {
      handedOver = false
      if (await isHeld())
        return { status: 'later', error: 'This is a restored copy. It sends nothing until an operator confirms it.', down: true }
      try {
        await transport.sendMail({
          ...mail,
          ...(replyTo ? { replyTo } : {}),
          ...(dkim ? { dkim: { ...dkim, headerFieldNames: signedHeaders } } : {}),
        } as never)
        return { status: 'sent' }
      } catch (error) {
        return outcomeOf(error as SmtpError, handedOver)
      }
    },
    close: () => transport.close(),
  }
}

interface SmtpError {
  message: string
  responseCode?: number
  response?: string
  command?: string
}

function outcomeOf({ message, responseCode, response, command }: SmtpError, handedOver: boolean): Outcome {
  const error = message.replace(/\s+/g, ' ').slice(0, 300)
  if (!responseCode) return handedOver ? { status: 'unknown', error } : { status: 'later', error, down: true }
  if (responseCode < 500) return { status: 'later', error, down: false }
  // 5.1.x: no such address. 5.2.1: the mailbox is disabled. 5.7.x is about the sender or the content, so the address is not at fault.
  const enhanced = /^\d{3}[ -](\d\.\d+\.\d+)/.exec(response ?? '')?.[1]
  const isAddress = enhanced ? /^5\.(1\.|2\.1$)/.test(enhanced) : command === 'RCPT TO'
  return { status: isAddress ? 'bounced' : 'failed', error }
}
