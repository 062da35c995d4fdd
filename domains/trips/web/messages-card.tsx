import { Card } from '#kit/web/record-page/card.tsx'
import { Timeline } from '#kit/web/record-page/timeline.tsx'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import type { Trip } from './calls.ts'

const channels = { email: 'mail', sms: 'SMS', whatsapp: 'WhatsApp' }
const missedText = (missed: readonly string[]) => (missed.length === 0 ? '' : ` Not reached: ${missed.join(', ')}.`)

/** What was written to the clients of a trip, newest first. */
export const MessagesCard = ({ trip: { messages, parties }, write }: { trip: Trip; write: () => void }) => (
  <Card title="Messages" aside={parties.length > 0 && <AddButton label="Write to clients" needs={['Edit Bookings']} run={write} />}>
    {messages.length === 0 ? (
      'Nothing was written to the clients of this trip yet.'
    ) : (
      <Timeline
        entries={messages.map(({ id, at, channel, subject, text, author, sent, missed }) => ({
          id,
          at,
          title: subject ?? text,
          text: `${subject ? `${text}\n` : ''}${author} to ${sent} by ${channels[channel]}.${missedText(missed)}`,
          tone: missed.length > 0 ? 'amber' : 'neutral',
        }))}
      />
    )}
  </Card>
)
