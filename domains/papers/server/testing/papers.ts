import type { Booked, MoneyTest } from '#domains/finance/server/testing/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import { textOfPdf } from './pdf-text.ts'

type Where = Pick<MoneyTest, 'owner' | 'test'>

/** Requests a paper of a booking, as `invoice` or `receipt?payment_id=…`, and reads its text. */
export async function paperOf({ owner, test }: Where, booking: { id: string }, path: string) {
  const response = await fetch(`${test.origin}/api/agent/bookings/${booking.id}/papers/${path}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const content = Buffer.from(await response.arrayBuffer())
  const ok = response.status === 200
  return {
    status: response.status,
    name: response.headers.get('content-disposition') ?? '',
    number: /filename="([A-Z]+-[0-9]+-[0-9]+)\.pdf"/.exec(response.headers.get('content-disposition') ?? '')?.[1],
    type: response.headers.get('content-type'),
    content,
    text: ok ? textOfPdf(content) : '',
    /** The address in the QR code. */
    link: /\/URI \((http[^)]+\/s\/[^)]+)\)/.exec(content.toString('latin1'))?.[1] ?? '',
    body: ok ? null : (JSON.parse(content.toString()) as { code: string; errors: object }),
  }
}

export const yearOf = ({ test }: Where) => dayOf(test.clock.now()).slice(0, 4)

/** Creates a booking with names that not every font can draw. */
export async function family({ owner, tour }: Pick<MoneyTest, 'owner' | 'tour'>): Promise<Booked> {
  const answer = await owner.post('/bookings/new', {
    client: {
      name: 'Kateřina Nyíri-Ŋŋaali',
      email: 'katerina@example.com',
      phone: '+256772123456',
      residency: 'eac_citizen',
      address: 'Plot 12\nKampala',
    },
    lines: [
      {
        inventory_id: tour.id,
        departure_id: tour.departureId,
        selection: [
          { price_option_id: tour.adult, quantity: 2 },
          { price_option_id: tour.child, quantity: 1 },
        ],
      },
    ],
    travellers: [
      { name: 'Đặng Văn Lâm', passport_number: 'P1234567', nationality: 'VN', dietary: 'No peanuts' },
      { name: 'Зоя Ελένη' },
      { name: "O'Brien <3 &amp;", unit: 'child' },
    ],
    notes: 'Haggles; do not show this.',
    action: 'confirm',
  })
  return answer.body.data as Booked
}
