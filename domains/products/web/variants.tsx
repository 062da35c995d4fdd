import { Button, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Currency } from '#kit/contract/money.ts'
import { Money } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import parts from '#kit/web/record-page/part-table.module.css'
import { PartRow, PartTable } from '#kit/web/record-page/part-table.tsx'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { call, type Variant } from './calls.ts'
import { OptionsCard } from './options-card.tsx'
import { missingCombinations } from './typed-values.ts'
import { stockText } from './product-words.ts'

const VariantForm = lazy(() => import('./variant-form.tsx'))
const CombinationsForm = lazy(() => import('./combinations-form.tsx'))
const VariantsGrid = lazy(() => import('./variants-grid.tsx'))
const StockForm = lazy(() => import('./stock-form.tsx'))

interface VariantsProps {
  id: string
  currency: Currency
  /** A download has no stock. */
  digital: boolean
}

/** A product's options and variants. */
export function Variants({ id, currency, digital }: VariantsProps) {
  const params = { id }
  const answer = useCall(call, 'GET /business/shop/products/variants/{id}/list', { params })
  const options = useCall(call, 'GET /business/shop/products/variants/{id}/options-with-values', { params })
  const drawer = useDrawer('variant')
  const stock = useDrawer('stock')
  const combining = useDrawer('combinations')
  const [grid, setGrid] = useState(false)
  const may = useMay()
  const variants = answer.data ?? []
  const current = variants.filter(({ retired }) => !retired)
  const missing = answer.data && options.data ? missingCombinations(options.data, answer.data) : []
  const editing = current.find((one) => one.id === drawer.opened)
  const counted = variants.find((one) => one.id === stock.opened)
  const failed = answer.error ?? options.error
  if (failed) return <FailedState error={failed} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  return (
    <>
      <OptionsCard id={id} options={options.data ?? []} />
      <Card
        title="Variants"
        flush
        aside={
          <Group gap="xs">
            {current.length > 1 && !grid && (
              <Button variant="default" size="compact-md" onClick={() => setGrid(true)}>
                Edit prices and stock
              </Button>
            )}
            {missing.length > 0 && (
              <AddButton label={`Add all combinations (${missing.length})`} needs={['Edit Prices']} run={() => combining.open()} />
            )}
            <AddButton label="Add variant" needs={['Edit Prices']} run={() => drawer.open()} />
          </Group>
        }
      >
        {answer.data && variants.length === 0 && (
          <p className={parts.empty}>No variants yet. Add options such as size and colour first, then a price for each variant.</p>
        )}
        {grid && (
          <Suspense fallback={null}>
            <VariantsGrid
              variants={current}
              currency={currency}
              digital={digital}
              mayPrice={may('Edit Prices')}
              done={() => setGrid(false)}
            />
          </Suspense>
        )}
        {variants.length > 0 && !grid && (
          <PartTable heads={headsOf(digital)}>
            {variants.map((variant) => (
              <VariantRow
                key={variant.id}
                variant={variant}
                digital={digital}
                edit={() => drawer.open(variant.id)}
                count={() => stock.open(variant.id)}
              />
            ))}
          </PartTable>
        )}
      </Card>
      <SideDrawer
        opened={drawer.opened === 'new' || editing !== undefined}
        close={drawer.close}
        title={editing ? 'Change variant' : 'Add variant'}
      >
        {options.data && (
          <VariantForm
            key={editing?.version}
            productId={id}
            currency={currency}
            digital={digital}
            options={options.data}
            {...(editing ? { variant: editing } : {})}
            done={drawer.close}
          />
        )}
      </SideDrawer>
      <SideDrawer opened={combining.opened === 'new' && missing.length > 0} close={combining.close} title="Add all combinations">
        <CombinationsForm productId={id} currency={currency} digital={digital} missing={missing} done={combining.close} />
      </SideDrawer>
      <SideDrawer opened={counted !== undefined} close={stock.close} title={counted ? `Stock of ${counted.name}` : ''}>
        {counted && <StockForm variant={counted} done={stock.close} />}
      </SideDrawer>
    </>
  )
}

const headsOf = (digital: boolean) => (
  <>
    <th scope="col">Variant</th>
    <th scope="col">{digital ? 'Downloads' : 'Stock'}</th>
    <th scope="col" className={parts.right}>
      Price
    </th>
  </>
)

interface VariantRowProps {
  variant: Variant
  digital: boolean
  edit: () => void
  count: () => void
}

const VariantRow = ({ variant, digital, edit, count }: VariantRowProps) => (
  <PartRow
    name={variant.name}
    notes={[variant.retired ? 'Retired' : variant.active ? variant.sku : 'Not sold']}
    off={!variant.active}
    edit={variant.retired ? undefined : edit}
    actions={[
      ...(variant.retired ? [] : [{ label: 'Change', icon: 'pencil' as const, run: edit }]),
      ...(digital ? [] : [{ label: 'Change stock', icon: 'package' as const, run: count }]),
    ]}
  >
    <td>
      <span className="figures">{stockText(variant.in_stock, digital)}</span>
      <small className={`${parts.small} figures`}>{takenText(variant)}</small>
    </td>
    <td className={parts.right}>
      <Money value={variant.price} />
    </td>
  </PartRow>
)

/** "3 sold · 1 on hold". */
const takenText = ({ held, sold }: Variant): string =>
  [sold > 0 && `${sold} sold`, held > 0 && `${held} on hold`].filter(Boolean).join(' · ')
