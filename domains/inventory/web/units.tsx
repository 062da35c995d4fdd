import { lazy, type ReactNode } from 'react'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { unitCalls } from '../contract/let-units.ts'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import { at, kindCall } from './calls.ts'
import parts from '#kit/web/record-page/part-table.module.css'
import { Letting } from './letting.tsx'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { UnitTable } from './unit-table.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'

const UnitsForm = lazy(() => import('./units-form.tsx'))
const UnitForm = lazy(() => import('./unit-form.tsx'))
const BlockForm = lazy(() => import('./block-form.tsx'))

type Calls = ReturnType<typeof unitCalls<'/~'>>
export type Unit = ResultOf<Calls['listUnits']>[number]
export type Block = Unit['blocks'][number]
export type LettingTerms = ResultOf<Calls['showLetting']>

export interface UnitsProps {
  /** Base path of the kind's endpoints. */
  base: string
  /** Id of the item. */
  id: string
  /** Singular and plural: room, rooms. */
  one: string
  many: string
  /** Paths to refetch when units change, besides the units themselves. */
  changes: readonly string[]
  /** Texts for the names field, if names are not room numbers. */
  naming?: { label: string; example: string; help: string; isName?: (text: string) => boolean }
  /** Returns a line of details about a unit, besides its name. */
  about?: (unit: Unit) => string
  /** More fields to edit, below the unit's form. */
  more?: (unit: Unit, done: () => void) => ReactNode
}

/** The rooms or vehicles of an item, their blocks and letting terms. */
export function Units(props: UnitsProps) {
  const { base, id, one, many, naming } = props
  const units = useCall(kindCall, at(base, 'GET /~/{id}/individual'), { params: { id } })
  const letting = useCall(kindCall, at(base, 'GET /~/{id}/letting'), { params: { id } })
  const drawer = useDrawer('unit')
  const error = units.error ?? letting.error
  const retry = () => void Promise.all([units.refetch(), letting.refetch()])
  const title = `${many[0]!.toUpperCase()}${many.slice(1)}`
  return (
    <>
      <Card title={title} flush aside={<AddButton label={`Add ${many}`} needs={['Edit Inventory']} run={() => drawer.open()} />}>
        {error && <FailedState error={error} retry={retry} retrying={units.isFetching || letting.isFetching} />}
        {units.data?.length === 0 && (
          <p
            className={parts.empty}
          >{`No ${many} yet. Nothing can be booked until there is one${naming ? '.' : ': “101–110” adds ten at once.'}`}</p>
        )}
        {units.data && units.data.length > 0 && letting.data && (
          <UnitTable {...props} units={units.data} byNight={letting.data.basis === 'night'} open={drawer.open} />
        )}
      </Card>
      {letting.data && <Letting key={letting.data.version} {...props} letting={letting.data} />}
      {units.data && letting.data && (
        <UnitDrawer {...props} one={one} units={units.data} letting={letting.data} opened={drawer.opened} close={drawer.close} />
      )}
    </>
  )
}

interface UnitDrawerProps extends UnitsProps {
  units: readonly Unit[]
  letting: LettingTerms
  /** `new`, a unit's id, `block:` with a unit's id, or `change:` with a block's id. */
  opened: string | undefined
  close: () => void
}

function UnitDrawer({ units, letting, opened = '', close, ...props }: UnitDrawerProps) {
  const blocks = units.flatMap((unit) => unit.blocks)
  const editing = units.find(({ id }) => id === opened)
  const block = blocks.find(({ id }) => opened === `change:${id}`)
  const blocked = units.find(({ id }) => opened === `block:${id}` || id === block?.unit_id)
  const title = editing ? editing.name : blocked ? `${blocked.name} out of service` : `Add ${props.many}`
  return (
    <SideDrawer opened={opened === 'new' || Boolean(editing ?? blocked)} close={close} title={title}>
      {editing && <UnitForm {...props} key={editing.version} unit={editing} done={close} />}
      {editing && props.more?.(editing, close)}
      {blocked && (
        <BlockForm
          {...props}
          key={block?.version}
          unit={blocked}
          byNight={letting.basis === 'night'}
          {...(block ? { block } : {})}
          done={close}
        />
      )}
      {opened === 'new' && <UnitsForm {...props} taken={units.map(({ name }) => name)} done={close} />}
    </SideDrawer>
  )
}
