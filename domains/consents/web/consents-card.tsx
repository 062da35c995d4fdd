import { Button, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { InputOf, ResultOf } from '#kit/contract/endpoint.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Day } from '#kit/web/format/values.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { StatusBadge, type Tone } from '#kit/web/status-badge.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { consentBody, type listConsents, type recordConsent } from '../contract.ts'
import type { ConsentAct, ConsentChannel } from '../contract/words.ts'
import { call } from './calls.ts'

type Consent = ResultOf<typeof listConsents>[number]
type Act = InputOf<typeof recordConsent>['body']

const channelNames: Record<ConsentChannel, string> = { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' }
const stateNames: Record<ConsentAct, string> = {
  granted: 'Agreed',
  withdrawn: 'Withdrawn',
  bounced: 'Undeliverable',
  complained: 'Complained',
}
const stateTones: Record<ConsentAct, Tone> = { granted: 'green', withdrawn: 'red', bounced: 'amber', complained: 'red' }

/** What a person has agreed to receive, for each of their addresses. */
export default function ConsentsCard({ id }: { id: string }) {
  const answer = useCall(call, 'GET /crm/contacts/{id}/consents', { params: { id } })
  const [recording, record] = useState(false)
  const marketing = (answer.data ?? []).filter(({ purpose }) => purpose === 'marketing')
  if (marketing.length === 0) return null
  return (
    <Card
      title="Marketing consent"
      flush
      aside={
        <Allowed needs={['Edit Clients']}>
          <Button variant="default" size="compact-md" onClick={() => record(true)}>
            Record consent
          </Button>
        </Allowed>
      }
    >
      <Facts
        rows={marketing.map((consent) => ({
          label: `${channelNames[consent.channel]} ${consent.address}`,
          value: <State consent={consent} />,
        }))}
      />
      {recording && <RecordConsent id={id} consents={marketing} close={() => record(false)} />}
    </Card>
  )
}

const State = ({ consent: { state, changed_at, acts } }: { consent: Consent }) =>
  state === null ? (
    <>Never asked</>
  ) : (
    <span>
      <StatusBadge status={state} tone={stateTones[state]} label={stateNames[state]} /> <Day value={changed_at} />
      {acts[0]?.wording && <small className="lines"> {acts[0].wording}</small>}
    </span>
  )

interface Draft {
  place: string
  act: string
  wording: string
}

const placeOf = ({ channel, address }: Pick<Consent, 'channel' | 'address'>) => `${channel} ${address}`

const bodyOf = ({ place, act, wording }: Draft) => {
  const [channel, address] = place.split(' ')
  return { channel, address, act, wording } as Act
}

function RecordConsent({ id, consents, close }: { id: string; consents: readonly Consent[]; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<Draft>({
    initial: { place: placeOf(consents[0]!), act: 'granted', wording: '' },
    check: (draft) => checkWith(consentBody, { wording: 'Wording' })(bodyOf(draft)),
    send: async (draft) => {
      await call('POST /crm/contacts/{id}/consents', { params: { id }, body: bodyOf(draft) })
      toast('Consent recorded.')
      close()
      await invalidate(['/crm'])
    },
  })
  return (
    <Modal opened onClose={close} title="Record consent">
      <SmallForm
        form={form}
        action="Record consent"
        more={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <Select
          label="Address"
          allowDeselect={false}
          data={consents.map((consent) => ({ value: placeOf(consent), label: `${channelNames[consent.channel]} ${consent.address}` }))}
          {...form.field('place')}
        />
        <Select
          label="What they said"
          allowDeselect={false}
          data={[
            { value: 'granted', label: 'They agree' },
            { value: 'withdrawn', label: 'They withdraw' },
          ]}
          {...form.field('act')}
        />
        <Textarea
          label="Wording"
          required
          description="How and when, for example “By phone, 3 March”."
          autosize
          minRows={2}
          maxLength={1000}
          {...form.field('wording')}
        />
      </SmallForm>
    </Modal>
  )
}
