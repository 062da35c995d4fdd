import { dayOf, formatMoment, formatRange } from '#kit/contract/time.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { at, kindCall } from './calls.ts'
import parts from '#kit/web/record-page/part-table.module.css'
import { PartRow, PartTable } from '#kit/web/record-page/part-table.tsx'
import type { Block, Unit, UnitsProps } from './units.tsx'

interface UnitTableProps extends UnitsProps {
  units: readonly Unit[]
  byNight: boolean
  /** Opens a form in the drawer. */
  open: (what: string) => void
}

/** The units in order; bookings take free units in this order. */
export function UnitTable(props: UnitTableProps) {
  const actionsOf = useUnitActions(props)
  const editing = useMay()('Edit Inventory')
  return (
    <PartTable
      heads={
        <>
          <th scope="col">{props.naming?.label ?? 'Name'}</th>
          <th scope="col">Status</th>
          <th scope="col">Out of service</th>
        </>
      }
    >
      {props.units.map((unit, index) => (
        <PartRow
          key={unit.id}
          name={unit.name}
          notes={[props.about?.(unit), unit.note]}
          off={unit.status === 'inactive'}
          edit={editing ? () => props.open(unit.id) : undefined}
          actions={editing ? actionsOf(unit, index) : []}
        >
          <td>{stateOf(unit)}</td>
          <td>
            {unit.blocks.map((block) => (
              <div key={block.id}>
                {editing ? (
                  <button type="button" className={parts.link} onClick={() => props.open(`change:${block.id}`)}>
                    <span className="figures">{timeText(block, props.byNight)}</span>
                  </button>
                ) : (
                  <span className="figures">{timeText(block, props.byNight)}</span>
                )}
                <small className={parts.small}>{block.reason}</small>
              </div>
            ))}
          </td>
        </PartRow>
      ))}
    </PartTable>
  )
}

function stateOf({ status, blocks }: Unit) {
  if (status === 'inactive') return <StatusBadge status="inactive" tone="neutral" />
  const isOut = blocks.some(({ starts_at }) => Date.parse(starts_at) <= Date.now())
  return isOut ? <StatusBadge status="out_of_service" tone="amber" /> : <StatusBadge status="active" tone="green" />
}

/** "12–16 Mar 2026 · 4 nights", or from one time to another. */
const timeText = (block: Block, byNight: boolean): string =>
  byNight ? formatRange(block.starts_on, block.ends_on) : `${formatMoment(block.starts_at)} to ${formatMoment(block.ends_at)}`

function useUnitActions({ base, id, one, units, changes, open }: UnitTableProps) {
  const invalidates = [base, ...changes]
  const order = useAction(kindCall, at(base, 'POST /~/{id}/individual/order'), { invalidates, failed: 'Not moved' })
  const remove = useAction(kindCall, at(base, 'POST /~/individual/{id}/delete'), { invalidates, failed: 'Not deleted' })
  const free = useAction(kindCall, at(base, 'POST /~/blocks/{id}/delete'), {
    invalidates,
    notice: 'Back in service.',
    failed: 'Not changed',
  })
  const put = (index: number, to: number) => {
    const ids = units.map((unit) => unit.id)
    ids.splice(to, 0, ...ids.splice(index, 1))
    order.mutate({ params: { id }, body: { ids } })
  }
  const removeUnit = async (unit: Unit) => {
    const sure = await confirm({
      title: `Delete “${unit.name}”?`,
      text: 'A unit with bookings cannot be deleted. Deactivate it instead.',
      action: `Delete ${one}`,
      danger: true,
    })
    if (sure) remove.mutate({ params: { id: unit.id } })
  }
  return (unit: Unit, index: number): Action[] => [
    { label: 'Change', icon: 'pencil', run: () => open(unit.id) },
    { label: 'Take out of service', icon: 'lock', run: () => open(`block:${unit.id}`) },
    ...unit.blocks.map((block): Action => ({
      label: `Back in service (${dayOf(new Date(block.starts_at))})`,
      icon: 'check',
      run: () => free.mutate({ params: { id: block.id } }),
    })),
    { label: 'Move up', icon: 'sortUp', disabled: index === 0 && 'This is the first', run: () => put(index, index - 1) },
    { label: 'Move down', icon: 'sortDown', disabled: index === units.length - 1 && 'This is the last', run: () => put(index, index + 1) },
    { label: 'Delete', icon: 'trash', danger: true, run: () => removeUnit(unit) },
  ]
}
