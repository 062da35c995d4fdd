import { lazy } from 'react'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { at, kindCall } from './calls.ts'
import parts from '#kit/web/record-page/part-table.module.css'
import type { PriceRule, PricesProps } from './prices.tsx'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'

const RuleForm = lazy(() => import('./price-rule-form.tsx'))

/** The price rules of an item, in the order they apply. */
export function PriceRules(props: PricesProps) {
  const { base, id, changes } = props
  const answer = useCall(kindCall, at(base, 'GET /~/{id}/price-rules'), { params: { id } })
  const options = useCall(kindCall, at(base, 'GET /~/{id}/price-options'), { params: { id } })
  const remove = useAction(kindCall, at(base, 'POST /~/price-rules/{id}/delete'), {
    invalidates: [base, ...changes],
    notice: 'Rule deleted.',
    failed: 'Not deleted',
  })
  const drawer = useDrawer('rule')
  const rules = answer.data ?? []
  const deleteRule = async (rule: PriceRule) => {
    if (
      await confirm({
        title: `Delete “${rule.name}”?`,
        text: 'Existing bookings keep their price.',
        action: 'Delete rule',
        danger: true,
      })
    )
      remove.mutate({ params: { id: rule.id } })
  }
  const editing = rules.find((one) => one.id === drawer.opened)
  const nameOf = (rule: PriceRule) => options.data?.find((one) => one.id === rule.price_option_id)?.name
  return (
    <Card title="Price rules" flush aside={<AddButton label="Add rule" needs={['Edit Prices']} run={() => drawer.open()} />}>
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && rules.length === 0 && (
        <p className={parts.empty}>No rules yet. A rule changes prices for residents, seasons, weekdays or groups.</p>
      )}
      <ol className={parts.rules}>
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            place={index + 1}
            only={nameOf(rule)}
            edit={() => drawer.open(rule.id)}
            remove={() => deleteRule(rule)}
          />
        ))}
      </ol>
      <SideDrawer
        opened={drawer.opened === 'new' || editing !== undefined}
        close={drawer.close}
        title={editing ? 'Change rule' : 'Add rule'}
      >
        <RuleForm
          {...props}
          key={editing?.version}
          options={options.data ?? []}
          {...(editing ? { rule: editing } : {})}
          done={drawer.close}
        />
      </SideDrawer>
    </Card>
  )
}

interface RuleRowProps {
  rule: PriceRule
  place: number
  /** Name of the only price it changes; undefined if it changes all. */
  only: string | undefined
  edit: () => void
  remove: () => void
}

function RuleRow({ rule, place, only, edit, remove }: RuleRowProps) {
  const may = useMay()
  return (
    <li data-off={!rule.active || undefined}>
      <span className={`${parts.order} figures`}>{place}</span>
      <div>
        {may('Edit Prices') ? (
          <button type="button" className={parts.link} onClick={edit}>
            {rule.name}
          </button>
        ) : (
          rule.name
        )}
        <small className={parts.small}>
          {[rule.active ? null : 'Off', rule.terms, only && `${only} only`].filter(Boolean).join(' · ')}
        </small>
      </div>
      <RowMenu
        label={`Actions for ${rule.name}`}
        actions={[
          { label: 'Change', icon: 'pencil', needs: ['Edit Prices'], run: edit },
          { label: 'Delete', icon: 'trash', danger: true, needs: ['Edit Prices'], run: remove },
        ]}
      />
    </li>
  )
}
