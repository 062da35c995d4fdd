import { Suspense } from 'react'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { partTabs, useTab } from '#kit/web/record-page/page-tabs.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { staffEditBody } from '../contract.ts'
import { staffKinds } from '../contract/words.ts'
import { call, staffReads, type StaffMember } from './calls.ts'
import { LeaveCard } from './leave-card.tsx'
import { PapersCard } from './papers-card.tsx'
import { staffView } from './routes.ts'
import { StaffFields, valuesOf } from './staff-fields.tsx'
import { personCards, personMoney } from './staff-slots.ts'

const parts = ['papers', 'duties', 'money', 'details'] as const
const partsWithoutMoney = ['papers', 'duties', 'details'] as const
const partNames = { papers: 'Papers and leave', duties: 'Duties', money: 'Money', details: 'Details' }

/** A person who works on trips: papers, leave and details. */
export default function StaffView() {
  const { id } = staffView.useParams()
  const answer = useCall(call, 'GET /staff/{id}/show', { params: { id } })
  const archive = useAction(call, 'POST /staff/{id}/archive', {
    invalidates: staffReads,
    notice: ({ archived }) => (archived ? 'Person archived.' : 'Person restored.'),
    failed: 'Not archived',
  })
  const maySeeMoney = useMay()('See Costs', 'Manage Payables')
  const shown = maySeeMoney ? parts : partsWithoutMoney
  const tab = useTab<(typeof parts)[number]>(shown)
  const Money = personMoney.entries()
  const actions = ({ archived }: StaffMember): Action[] => [
    {
      label: archived ? 'Restore' : 'Archive',
      icon: archived ? 'undo' : 'archive',
      needs: ['Edit Bookings'],
      run: () => archive.mutate({ params: { id }, body: { archived: !archived } }),
    },
  ]
  return (
    <RecordPage
      answer={answer}
      what="Person"
      title={({ name }) => name}
      subtitle={({ kinds, phone }) => [kinds.map((kind) => staffKinds[kind]).join(', '), phone].filter(Boolean).join(' · ')}
      status={({ archived }) => archived && <StatusBadge status="archived" />}
      actions={actions}
      tabs={partTabs(pathTo('/staff/view/$id', { id }), shown, partNames)}
    >
      {(person) => (
        <>
          {tab === 'papers' && <PapersCard person={person} />}
          {tab === 'papers' && <LeaveCard person={person} />}
          {tab === 'duties' && (
            <Suspense fallback={null}>
              {personCards.entries().map((PersonCard, index) => (
                <PersonCard key={index} id={id} />
              ))}
            </Suspense>
          )}
          {tab === 'money' && (
            <Suspense fallback={null}>
              <Money id={id} />
            </Suspense>
          )}
          {tab === 'details' && <StaffForm key={person.version} person={person} />}
        </>
      )}
    </RecordPage>
  )
}

function StaffForm({ person }: { person: StaffMember }) {
  const { id } = person
  const form = useRecordForm({
    screen: `staff ${id}`,
    initial: valuesOf(person),
    schema: staffEditBody,
    save: (body, sent) => call('POST /staff/{id}/update', { params: { id }, body, ...sent }),
    invalidates: staffReads,
    notice: 'Person saved.',
  })
  return (
    <RecordForm form={form} action="Save person" needs={['Edit Bookings']}>
      <FormSection title="Person">
        <StaffFields field={form.field as never} />
      </FormSection>
    </RecordForm>
  )
}
