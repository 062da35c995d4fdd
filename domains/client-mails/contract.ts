import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { idOf, versionOrZero } from '#kit/contract/schemas.ts'
import { occasions, type Occasion } from './contract/occasions.ts'

const path = '/business/client-mails'

const switchOf = (label: string) => z.boolean(`${label} is on or off.`)
const switches = {
  hold: switchOf('Hold'),
  confirmation: switchOf('Confirmation'),
  change: switchOf('Change'),
  cancellation: switchOf('Cancellation'),
} satisfies Record<Occasion, z.ZodBoolean>

/** Version 0: the defaults, which nobody has changed. */
const settings = z.object({ ...switches, version: z.number() })

export const showClientMails = endpoint({
  method: 'GET',
  path,
  summary: 'List the booking mails that clients receive.',
  access: ['Edit Agency'],
  result: settings,
})

export const clientMailsBody = z.strictObject({ ...z.object(switches).partial().shape, version: versionOrZero })

export const editClientMails = endpoint({
  method: 'POST',
  path,
  summary: 'Turn mails to clients on or off. Omitted mails stay unchanged.',
  access: ['Edit Agency'],
  body: clientMailsBody,
  result: settings,
})

const labelled = z.tuple([z.string(), z.string()])

export const previewClientMail = endpoint({
  method: 'GET',
  path: `${path}/preview`,
  summary: 'Preview a mail to a client with the given booking, else the newest that fits, else an example. Sends nothing.',
  access: [['Edit Agency', 'View Bookings']],
  query: z.strictObject({ occasion: z.enum(occasions, 'Occasion is not valid.'), booking_id: idOf('Booking').optional() }),
  result: z.object({
    /** Null for the example. */
    booking: z.object({ id: z.string(), reference: z.string() }).nullable(),
    sender: z.string(),
    /** Where answers go; null if the agency has no address. */
    reply_to: z.string().nullable(),
    to: z.string(),
    subject: z.string(),
    heading: z.string(),
    paragraphs: z.array(z.string()),
    facts: z.array(labelled),
    buttons: z.array(z.object({ label: z.string(), url: z.string() })),
    footnote: z.string(),
    /** The whole mail as it is sent, with the agency's brand. */
    html: z.string(),
    /** Names of the attached papers. */
    attachments: z.array(z.string()),
  }),
})
