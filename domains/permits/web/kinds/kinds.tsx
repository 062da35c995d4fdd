import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { residencies, residencyNames } from '#domains/inventory/contract/units.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Money } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, permitReads, type PermitKind } from '../calls.ts'
import { RulesFacts } from '../rules-facts.tsx'
import { StockDays } from './stock-days.tsx'

const KindDialog = lazy(() => import('./kind-dialog.tsx'))
const RulesDialog = lazy(() => import('./rules-dialog.tsx'))
const StockDialog = lazy(() => import('./stock-dialog.tsx'))

const needs = ['Edit Inventory'] as const
type Dialog = { name: 'kind' | 'rules' | 'stock'; kind: PermitKind | null }

/** The kinds of permits with prices, rules and stock. */
export default function PermitKinds() {
  const kinds = useCall(call, 'GET /permits/kinds', {})
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const start = useAction(call, 'POST /permits/kinds/starting-set', {
    invalidates: permitReads,
    notice: 'Kinds added. Check prices and rules.',
  })
  const may = useMay()('Edit Inventory')
  const close = () => setDialog(null)
  const add = (
    <Allowed needs={needs}>
      <Button onClick={() => setDialog({ name: 'kind', kind: null })}>Add kind</Button>
    </Allowed>
  )
  const addSet = (
    <Button loading={start.isPending} onClick={() => start.mutate({})}>
      Add permits of Uganda and Rwanda
    </Button>
  )
  return (
    <ScreenPage title="Kinds of permits" buttons={add}>
      {kinds.data?.length === 0 && (
        <EmptyState
          title="No kinds of permits yet."
          text="Start with common permits of Uganda and Rwanda, and check their prices and rules, or add your own."
          {...(may ? { action: addSet } : {})}
        />
      )}
      {kinds.data?.map((kind) => (
        <KindCard key={kind.id} kind={kind} open={(name) => setDialog({ name, kind })} />
      ))}
      <Suspense fallback={null}>
        {dialog?.name === 'kind' && <KindDialog kind={dialog.kind} close={close} />}
        {dialog?.name === 'rules' && dialog.kind && <RulesDialog kind={dialog.kind} close={close} />}
        {dialog?.name === 'stock' && dialog.kind && <StockDialog kind={dialog.kind} close={close} />}
      </Suspense>
    </ScreenPage>
  )
}

function KindCard({ kind, open }: { kind: PermitKind; open: (name: Dialog['name']) => void }) {
  const archive = useAction(call, 'POST /permits/kinds/{id}/archive', { invalidates: permitReads, failed: 'Not changed' })
  const { id, name, archived, authority, park, activity, minimum_age, prices, rules } = kind
  return (
    <Card
      title={archived ? `${name} (archived)` : name}
      flush
      actions={[
        { label: 'Set stock', icon: 'calendar', needs, run: () => open('stock') },
        { label: 'Add rules', icon: 'plus', needs, run: () => open('rules') },
        { label: 'Edit kind', icon: 'pencil', needs, run: () => open('kind') },
        {
          label: archived ? 'Restore' : 'Archive',
          icon: archived ? 'history' : 'archive',
          needs,
          run: () => archive.mutate({ params: { id }, body: { archived: !archived } }),
        },
      ]}
    >
      <Facts
        rows={[
          { label: 'Authority', value: authority },
          { label: 'Park', value: park },
          { label: 'Activity', value: activity },
          minimum_age !== null && { label: 'Minimum age', value: `${minimum_age} years` },
          ...residencies.map((one) => prices[one] && { label: residencyNames[one], value: <Money value={prices[one]} /> }),
        ].map((row) => row ?? false)}
      />
      {rules[0] ? <RulesFacts rules={rules[0]} /> : <Facts rows={[{ label: 'Rules', value: 'None yet. Add them before you reserve.' }]} />}
      {rules.length > 1 && (
        <Facts rows={[{ label: 'Earlier rules', value: `${rules.length - 1}, kept by the permits reserved by them` }]} />
      )}
      <StockDays kindId={id} />
    </Card>
  )
}
