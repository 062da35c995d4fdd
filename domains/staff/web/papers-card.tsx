import { useState } from 'react'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { Day } from '#kit/web/format/values.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { PartRow, PartTable } from '#kit/web/record-page/part-table.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { paperBody } from '../contract.ts'
import { paperKinds, type PaperKind } from '../contract/words.ts'
import { call, staffReads, type StaffMember } from './calls.ts'
import { paperOptions } from './options.ts'

const needs = ['Edit Bookings'] as const

/** Licences and other papers, with their last day. */
export function PapersCard({ person: { id, papers } }: { person: StaffMember }) {
  const [adding, setAdding] = useState(false)
  const mayEdit = useMay()('Edit Bookings')
  const remove = useAction(call, 'POST /staff-papers/{id}/delete', { invalidates: staffReads, notice: 'Paper deleted.' })
  const ask = async (paper: StaffMember['papers'][number]) => {
    const sure = await confirm({ title: `Delete “${paperKinds[paper.kind]}”?`, action: 'Delete paper', danger: true })
    if (sure) remove.mutate({ params: { id: paper.id } })
  }
  return (
    <Card
      title="Papers"
      {...(papers.length > 0 ? { flush: true as const } : {})}
      aside={<AddButton label="Add paper" needs={needs} run={() => setAdding(true)} />}
    >
      {papers.length === 0 ? (
        'No papers yet. Without a driving licence nobody is put on a duty as a driver.'
      ) : (
        <PartTable
          heads={
            <>
              <th scope="col">Paper</th>
              <th scope="col">Valid until</th>
            </>
          }
        >
          {papers.map((paper) => (
            <PartRow
              key={paper.id}
              name={paperKinds[paper.kind]}
              notes={[paper.number]}
              off={paper.expired}
              actions={mayEdit ? [{ label: 'Delete', icon: 'trash', danger: true, run: () => ask(paper) }] : []}
            >
              <td>
                {paper.expires_on === null ? 'Does not expire' : <Day value={paper.expires_on} />}{' '}
                {paper.expired && <StatusBadge status="expired" label="Expired" tone="red" />}
              </td>
            </PartRow>
          ))}
        </PartTable>
      )}
      {adding && <PaperDialog staffId={id} close={() => setAdding(false)} />}
    </Card>
  )
}

function PaperDialog({ staffId: id, close }: { staffId: string; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<{ kind: PaperKind; number: string; expires_on: string | null }>({
    initial: { kind: 'driving_licence', number: '', expires_on: null },
    check: checkWith(paperBody),
    send: async (body, sent) => {
      await call('POST /staff/{id}/papers/create', { params: { id }, body, ...sent })
      await invalidate(staffReads)
      toast('Paper added.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Add paper">
      <DrawerForm form={form} action="Add paper" done={close}>
        <Select label="Kind" required allowDeselect={false} data={paperOptions} {...form.field('kind')} />
        <FieldRow>
          <TextInput label="Number" maxLength={60} {...form.field('number')} />
          <DateField label="Valid until" description="Empty if it does not expire." {...form.field('expires_on')} />
        </FieldRow>
      </DrawerForm>
    </Modal>
  )
}
