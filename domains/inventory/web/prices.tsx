import { Button, Drawer } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import type { Currency } from '#kit/contract/money.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Money } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { wordsOf } from '#kit/contract/text.ts'
import type { priceCalls } from '../contract/prices.ts'
import { at, kindCall } from './calls.ts'
import styles from './items.module.css'
import { useDrawer } from './use-drawer.ts'

const OptionForm = lazy(() => import('./price-option-form.tsx'))
const RuleForm = lazy(() => import('./price-rule-form.tsx'))

type Calls = ReturnType<typeof priceCalls<'/~'>>
export type PriceOption = ResultOf<Calls['listPriceOptions']>[number]
export type PriceRule = ResultOf<Calls['listPriceRules']>[number]

export interface PricesProps {
  /** Where the calls of the kind begin. */
  base: string
  /** The item whose prices they are. */
  id: string
  currency: Currency
  /** What to read again when prices change, beside the prices themselves. */
  changes: readonly string[]
}

/** Price options and the rules that change them. */
export function Prices(props: PricesProps) {
  return (
    <>
      <Options {...props} />
      <Rules {...props} />
    </>
  )
}

function Options(props: PricesProps) {
  const { base, id, changes } = props
  const answer = useCall(kindCall, at(base, 'GET /~/{id}/price-options'), { params: { id } })
  const remove = useAction(kindCall, at(base, 'POST /~/price-options/{id}/delete'), {
    invalidates: [base, ...changes],
    said: 'Price deleted.',
    failed: 'Not deleted',
  })
  const drawer = useDrawer('price')
  const options = answer.data ?? []
  const deleteOption = async (option: PriceOption) => {
    if (
      await confirm({
        title: `Delete “${option.name}”?`,
        text: 'Rules for it alone go with it. Bookings keep the price they were made at.',
        action: 'Delete price',
        danger: true,
      })
    )
      remove.mutate({ params: { id: option.id } })
  }
  const editing = options.find((one) => one.id === drawer.opened)
  return (
    <Card title="Prices" flush aside={<AddButton label="Add price" run={() => drawer.open()} />}>
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && options.length === 0 && (
        <p className={styles.empty}>No prices yet. Add what an adult pays, then a child, a family, a student.</p>
      )}
      {options.length > 0 && <OptionTable options={options} edit={(one) => drawer.open(one.id)} remove={deleteOption} />}
      <Drawer
        opened={drawer.opened === 'new' || editing !== undefined}
        onClose={drawer.close}
        position="right"
        size="md"
        title={editing ? 'Change price' : 'Add price'}
      >
        <Suspense fallback={null}>
          <OptionForm {...props} key={editing?.version} {...(editing ? { option: editing } : {})} done={drawer.close} />
        </Suspense>
      </Drawer>
    </Card>
  )
}

const AddButton = ({ label, run }: { label: string; run: () => void }) => (
  <Button variant="default" size="compact-md" leftSection={<icons.plus size={14} aria-hidden />} onClick={run}>
    {label}
  </Button>
)

function OptionTable({
  options,
  edit,
  remove,
}: {
  options: readonly PriceOption[]
  edit: (option: PriceOption) => void
  remove: (option: PriceOption) => void
}) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className={styles.wide}>
              Places
            </th>
            <th scope="col" className={styles.wide}>
              Quantity
            </th>
            <th scope="col" className={styles.right}>
              Price
            </th>
            <th scope="col" className={styles.menu}>
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {options.map((option) => (
            <tr key={option.id} data-off={!option.active || undefined}>
              <td>
                <button type="button" className={styles.link} onClick={() => edit(option)}>
                  {option.name}
                </button>
                <small className={styles.small}>{option.active ? wordsOf(option.unit) : 'Not sold'}</small>
              </td>
              <td className={`${styles.wide} figures`}>{option.places}</td>
              <td className={`${styles.wide} figures`}>{quantityText(option)}</td>
              <td className={styles.right}>
                <Money value={option.price} />
                <small className={styles.small}>{option.per === 'booking' ? 'for the booking' : 'each'}</small>
              </td>
              <td className={styles.menu}>
                <RowMenu
                  label={`Actions for ${option.name}`}
                  actions={[
                    { label: 'Change', icon: 'pencil', run: () => edit(option) },
                    { label: 'Delete', icon: 'trash', danger: true, run: () => remove(option) },
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function quantityText({ min_quantity: least, max_quantity: most }: PriceOption): string {
  if (least > 0 && most !== null) return `${least} to ${most}`
  if (least > 1) return `from ${least}`
  return most === null ? 'any number' : `up to ${most}`
}

function Rules(props: PricesProps) {
  const { base, id, changes } = props
  const answer = useCall(kindCall, at(base, 'GET /~/{id}/price-rules'), { params: { id } })
  const options = useCall(kindCall, at(base, 'GET /~/{id}/price-options'), { params: { id } })
  const remove = useAction(kindCall, at(base, 'POST /~/price-rules/{id}/delete'), {
    invalidates: [base, ...changes],
    said: 'Rule deleted.',
    failed: 'Not deleted',
  })
  const drawer = useDrawer('rule')
  const rules = answer.data ?? []
  const deleteRule = async (rule: PriceRule) => {
    if (
      await confirm({
        title: `Delete “${rule.name}”?`,
        text: 'Bookings keep the price they were made at.',
        action: 'Delete rule',
        danger: true,
      })
    )
      remove.mutate({ params: { id: rule.id } })
  }
  const editing = rules.find((one) => one.id === drawer.opened)
  const nameOf = (optionId: string) => options.data?.find((one) => one.id === optionId)?.name
  return (
    <Card title="Price rules" flush aside={<AddButton label="Add rule" run={() => drawer.open()} />}>
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && rules.length === 0 && (
        <p className={styles.empty}>No rules yet. A rule changes prices for residents, seasons, weekdays or groups.</p>
      )}
      <ol className={styles.rules}>
        {rules.map((rule, index) => (
          <li key={rule.id} data-off={!rule.active || undefined}>
            <span className={`${styles.order} figures`}>{index + 1}</span>
            <div>
              <button type="button" className={styles.link} onClick={() => drawer.open(rule.id)}>
                {rule.name}
              </button>
              <small className={styles.small}>
                {rule.active ? '' : 'Off · '}
                {rule.terms}
                {rule.price_option_id && ` · ${nameOf(rule.price_option_id) ?? 'one price'} only`}
              </small>
            </div>
            <RowMenu
              label={`Actions for ${rule.name}`}
              actions={[
                { label: 'Change', icon: 'pencil', run: () => drawer.open(rule.id) },
                { label: 'Delete', icon: 'trash', danger: true, run: () => deleteRule(rule) },
              ]}
            />
          </li>
        ))}
      </ol>
      <Drawer
        opened={drawer.opened === 'new' || editing !== undefined}
        onClose={drawer.close}
        position="right"
        size="md"
        title={editing ? 'Change rule' : 'Add rule'}
      >
        <Suspense fallback={null}>
          <RuleForm
            {...props}
            key={editing?.version}
            options={options.data ?? []}
            {...(editing ? { rule: editing } : {})}
            done={drawer.close}
          />
        </Suspense>
      </Drawer>
    </Card>
  )
}
