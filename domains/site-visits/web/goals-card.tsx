import { Button } from '@mantine/core'
import { useState } from 'react'
import { wordsOf } from '#kit/contract/text.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { Count } from '#kit/web/format/values.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { FigureTable } from '#kit/web/record-page/figure-table.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useAction, useInvalidate } from '#kit/web/use-call.ts'
import { goalKinds, visitEvents } from '../contract/words.ts'
import { call, type Analytics } from './calls.ts'
import { valueName } from './visit-words.ts'

const reads = ['/website/analytics']

/** What visitors should do, and how many did. */
export function GoalsCard({ goals }: { goals: Analytics['goals'] }) {
  const [adding, setAdding] = useState(false)
  const remove = useAction(call, 'DELETE /website/analytics/goals/{id}', { invalidates: reads, notice: 'Goal deleted.' })
  const ask = async (id: string, name: string) => {
    const sure = await confirm({ title: `Delete “${name}”?`, text: 'Visits stay as they are.', action: 'Delete goal', danger: true })
    if (sure) remove.mutate({ params: { id } })
  }
  const add = (
    <Allowed needs={['Edit Website']}>
      <Button variant="default" size="compact-md" onClick={() => setAdding(true)}>
        Add goal
      </Button>
    </Allowed>
  )
  return (
    <Card title="Goals" aside={add} flush={goals.length > 0 || undefined}>
      {goals.length === 0 ? (
        <p>A goal is a page that visitors should reach, such as your contact page, or an event.</p>
      ) : (
        <FigureTable
          rows={goals}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', header: 'Goal', cell: ({ name }) => name },
            { key: 'target', header: 'Reached by', cell: ({ kind, target }) => valueName(kind, target) },
            { key: 'visits', header: 'Visits', align: 'right', cell: ({ visits }) => <Count value={visits} /> },
            { key: 'percent', header: 'Of all', align: 'right', cell: ({ percent }) => (percent === null ? '' : `${percent}%`) },
            {
              key: 'menu',
              header: '',
              cell: ({ id, name }) => (
                <RowMenu
                  label={`${name} actions`}
                  actions={[{ label: 'Delete goal', icon: 'trash', danger: true, needs: ['Edit Website'], run: () => ask(id, name) }]}
                />
              ),
            },
          ]}
        />
      )}
      {adding && <GoalDialog close={() => setAdding(false)} />}
    </Card>
  )
}

function GoalDialog({ close }: { close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { name: '', kind: 'page' as 'page' | 'event', target: '' },
    send: async (body, sent) => {
      await call('POST /website/analytics/goals', { body: body as never, ...sent })
      await invalidate(reads)
      toast('Goal added.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Add goal">
      <DrawerForm form={form} action="Add goal" done={close}>
        <TextInput label="Name" required maxLength={60} {...form.field('name')} />
        <Select
          label="Kind"
          required
          allowDeselect={false}
          data={goalKinds.map((value) => ({ value, label: wordsOf(value) }))}
          {...form.field('kind')}
        />
        {form.values.kind === 'page' ? (
          <TextInput label="Page" required placeholder="/contact" {...form.field('target')} />
        ) : (
          <Select
            label="Event"
            required
            data={visitEvents.map((value) => ({ value, label: valueName('event', value) }))}
            {...form.field('target')}
          />
        )}
      </DrawerForm>
    </Modal>
  )
}
