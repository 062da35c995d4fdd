import { Anchor, Button, Group, Skeleton, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Allowed } from '#kit/web/allowed.tsx'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Facts } from '#kit/web/record-page/card.tsx'
import { Timeline } from '#kit/web/record-page/timeline.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { leadPatch } from '../contract.ts'
import type { LeadStage } from '../contract/stages.ts'
import { call, leadReads, type Lead } from './calls.ts'
import { LeadFields, valuesOf, type LeadValues } from './lead-fields.tsx'
import { joinName, reasonName, sourceName, stageName, stageTones } from './lead-words.ts'

const LostDialog = lazy(() => import('./lost-dialog.tsx'))

/** A lead next to the funnel: who, what is next, and how it came here. */
export default function LeadDrawer({ id, close }: { id: string; close: () => void }) {
  const answer = useCall(call, 'GET /crm/leads/{id}', { params: { id } })
  const lead = answer.data
  return (
    <Drawer opened onClose={close} position="right" size="lg" title={lead?.client_name ?? 'Lead'}>
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.isPending && <Skeleton height={320} visible={false} />}
      {lead && (
        <Stack gap="lg">
          <Head lead={lead} />
          <Moves lead={lead} />
          <EditLead key={lead.version} lead={lead} />
          <Timeline entries={entriesOf(lead)} />
        </Stack>
      )}
    </Drawer>
  )
}

/** Stages, and what belongs to the lead, the latest first. */
const entriesOf = ({ moves, joined }: Lead) =>
  [
    ...moves.map(({ id, at, from, to, note, user_name }) => ({
      id,
      at,
      title: from ? `${stageName(from)} → ${stageName(to)}` : `Added as ${stageName(to).toLowerCase()}`,
      text: [note, user_name].filter(Boolean).join(' · '),
      tone: stageTones[to],
    })),
    ...joined.map(({ kind, id, label, at }) => ({
      id: `${kind} ${id}`,
      at,
      title: `${joinName(kind)} ${label}`,
      text: '',
      tone: 'neutral' as const,
    })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1))

function Head({ lead }: { lead: Lead }) {
  const may = useMay()
  const link = (to: string, label: string, allowed: boolean) =>
    allowed ? (
      <Anchor component={Link} to={to}>
        {label}
      </Anchor>
    ) : (
      label
    )
  const { booking_id, booking_reference, inquiry_id, inquiry_reference } = lead
  return (
    <>
      <Group gap="sm">
        <StatusBadge status={lead.stage} tone={stageTones[lead.stage]} label={stageName(lead.stage)} />
        {lead.overdue && <StatusBadge status="overdue" />}
      </Group>
      <Facts
        rows={[
          { label: 'Contact', value: link(pathTo('/crm/contacts/$id', { id: lead.client_id }), lead.client_name, true) },
          {
            label: 'Source',
            value: (
              <>
                {sourceName(lead.source)}
                {lead.source_page && (
                  <>
                    {' '}
                    · <a href={lead.source_page.url}>{lead.source_page.title}</a>
                  </>
                )}
              </>
            ),
          },
          { label: 'Offer', value: lead.inventory_title },
          {
            label: 'Inquiry',
            value:
              inquiry_id &&
              inquiry_reference &&
              link(`${pathTo('/inquiries')}?inquiry=${inquiry_id}`, inquiry_reference, may('View Inquiries')),
          },
          {
            label: 'Booking',
            value:
              booking_id &&
              booking_reference &&
              link(pathTo('/bookings/view/$id', { id: booking_id }), booking_reference, may('View Bookings', 'Edit Bookings')),
          },
          {
            label: 'Lost because',
            value: lead.lost_reason && [reasonName(lead.lost_reason), lead.lost_note].filter(Boolean).join(': '),
          },
          { label: 'Added', value: <Moment value={lead.created_at} /> },
          { label: 'Number', value: lead.reference, copy: lead.reference },
        ]}
      />
    </>
  )
}

const moveWords: Partial<Record<LeadStage, string>> = { lead: 'Back to leads', qualified: 'Mark as qualified', lost: 'Mark as lost' }

function Moves({ lead }: { lead: Lead }) {
  const [losing, lose] = useState(false)
  const move = useAction(call, 'POST /crm/leads/{id}/move', { invalidates: leadReads, failed: 'Not moved' })
  return (
    <Allowed needs={['Edit Clients']}>
      {lead.allowed.length > 0 && (
        <Group gap="xs">
          {lead.allowed.map((stage) => (
            <Button
              key={stage}
              variant="default"
              loading={move.isPending && move.variables.body?.stage === stage}
              onClick={() => (stage === 'lost' ? lose(true) : move.mutate({ params: { id: lead.id }, body: { stage } }))}
            >
              {lead.stage === 'lost' && stage === 'lead' ? 'Reopen' : moveWords[stage]}
            </Button>
          ))}
        </Group>
      )}
      <Suspense fallback={null}>{losing && <LostDialog lead={lead} close={() => lose(false)} />}</Suspense>
    </Allowed>
  )
}

function EditLead({ lead }: { lead: Lead }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<LeadValues>({
    initial: valuesOf(lead),
    check: (values) => checkWith(leadPatch)({ ...values, version: lead.version }),
    send: async (values) => {
      await call('PUT /crm/leads/{id}', { params: { id: lead.id }, body: { ...values, version: lead.version } })
      toast('Lead saved.')
      await invalidate(leadReads)
    },
  })
  return (
    <SmallForm form={form} action="Save lead" needs={['Edit Clients']}>
      <LeadFields field={form.field} booked={lead.booking_id !== null} />
    </SmallForm>
  )
}
