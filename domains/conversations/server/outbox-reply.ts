import type { OutboxReply } from '#kit/server/mail/outbox-page.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { receiveMail } from './inbound-mail.ts'
import { inboundMail } from './inbound-shape.ts'
import { sourceOfAddress, tokenOfAddress } from './reply-address.ts'

/** Lets the outbox page answer a mail as its recipient would: in the format of the mail service, with the quoted mail below. */
export const replyFromOutbox: OutboxReply = {
  canReply: (app, { reply_to }) => reply_to !== null && (tokenOfAddress(app, reply_to) ?? sourceOfAddress(app, reply_to)) !== null,
  async reply(app, { recipient, reply_to, subject, body }, text) {
    const quoted = body
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n')
    const mail = inboundMail.parse({
      FromFull: { Email: recipient, Name: '' },
      ToFull: [{ Email: reply_to, Name: '' }],
      Subject: `Re: ${subject}`.slice(0, 300),
      MessageID: `${newId()}@outbox`,
      TextBody: `${text}\n\nOn the day it came, the agency wrote:\n${quoted}`,
    })
    await receiveMail(app, mail)
  },
}
