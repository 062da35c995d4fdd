import { Button, Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useAgency, useMay, useUser } from '#kit/web/use-session.ts'
import { linkBody, type createPaymentLink } from '../contract.ts'
import { bookingsCall, call, type Link } from './calls.ts'
import { bodyOf, labels, LinkForm, type LinkValues } from './link-form.tsx'
import { linkCreate } from './routes.ts'

/** Creates a payment link. For a booking it starts with the amount due. */
export default function LinkCreate() {
  const { booking, client } = linkCreate.useSearch()
  const may = useMay()
  const asked = booking !== undefined && may('View Bookings')
  const found = useCall(bookingsCall, 'GET /bookings/{id}/show', { params: { id: booking ?? '' } }, { enabled: asked })
  return (
    <ScreenPage title="New payment link">
      {asked && found.isPending ? (
        <Skeleton height={320} />
      ) : (
        <NewLink
          {...(client ? { client_id: client } : {})}
          {...(found.data
            ? {
                title: found.data.title,
                booking_id: found.data.id,
                currency: found.data.due.currency,
                amount: found.data.due,
                booking: { value: found.data.id, label: `${found.data.reference} · ${found.data.client.name}` },
              }
            : {})}
        />
      )}
    </ScreenPage>
  )
}

type Given = Partial<LinkValues> & { booking?: { value: string; label: string } }

function NewLink({ booking, ...given }: Given) {
  const { currency } = useAgency()
  const { email } = useUser()
  const navigate = useNavigate()
  const draft = useRef(false)
  const form = useRecordForm<LinkValues, Link>({
    screen: `payment link new ${booking?.value ?? ''}`,
    adds: true,
    initial: {
      kind: 'single_use',
      title: '',
      description: '',
      currency,
      amount: null,
      partial: false,
      minimum: null,
      expires_on: null,
      client_id: null,
      booking_id: null,
      notify_email: email,
      websites: [],
      ...given,
    },
    schema: linkBody,
    labels,
    save: (values, sent) =>
      call('POST /payment-links/create', {
        // The schema has already validated the values.
        body: { ...bodyOf(values), draft: draft.current } as InputOf<typeof createPaymentLink>['body'],
        ...sent,
      }),
    invalidates: ['/payment-links'],
    notice: 'Payment link made.',
    saved: ({ id }) => navigate({ href: pathTo('/payment-links/view/$id', { id }) }),
  })
  const submit = (asDraft: boolean) => {
    draft.current = asDraft
    form.submit()
  }
  return (
    <LinkForm
      form={{ ...form, submit: () => submit(false) }}
      action="Make link"
      booking={booking ?? null}
      more={
        <Button variant="default" disabled={form.saving} onClick={() => submit(true)}>
          Save draft
        </Button>
      }
    />
  )
}
