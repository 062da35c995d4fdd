import { ActionIcon, Button, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { ask, showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { icons } from '#kit/web/icons.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useAllowed } from '#kit/web/use-session.ts'
import { AddButton } from '#kit/web/record-page/add-button.tsx'
import parts from '#kit/web/record-page/part-table.module.css'
import { AddValues } from './add-values.tsx'
import { call, productReads, type OptionWithValues } from './calls.ts'
import type { Removal } from './removal-dialog.tsx'

const RemovalDialog = lazy(() => import('./removal-dialog.tsx'))
const CopyOptions = lazy(() => import('./copy-options.tsx'))

/** Options and values are single words, so they are entered one by one in a dialog. */
function useOptions(productId: string) {
  const invalidate = useInvalidate()
  const change = async (notice: string, work: () => Promise<unknown>) => {
    try {
      await work()
      await invalidate(productReads)
      toast(notice)
    } catch (error) {
      showError('Not saved', error)
    }
  }
  return {
    async add() {
      const name = await ask({
        title: 'Add an option',
        text: 'What the buyer chooses, such as a size or a colour.',
        label: 'Option',
        action: 'Add option',
      })
      if (name)
        await change('Option added.', () =>
          call('POST /business/shop/products/variants/{id}/options/create', { params: { id: productId }, body: { name } }),
        )
    },
    async rename({ id, name: initial, version }: OptionWithValues) {
      const name = await ask({ title: `Rename ${initial}`, label: 'Option', action: 'Save option', initial })
      if (name)
        await change('Option saved.', () =>
          call('POST /business/shop/products/options/{id}/update', { params: { id }, body: { name, version } }),
        )
    },
    async addValue({ id, name: option }: OptionWithValues) {
      const name = await ask({ title: `Add to ${option}`, label: 'Value', action: 'Add value' })
      if (name)
        await change('Value added.', () =>
          call('POST /business/shop/products/options/{id}/values/create', { params: { id }, body: { name } }),
        )
    },
    async renameValue({ id, name: initial, version }: OptionWithValues['values'][number]) {
      const name = await ask({
        title: `Rename ${initial}`,
        text: 'Its variants are renamed with it.',
        label: 'Value',
        action: 'Save value',
        initial,
      })
      if (name)
        await change('Value saved.', () =>
          call('POST /business/shop/products/option-values/{id}/update', { params: { id }, body: { name, version } }),
        )
    },
  }
}

/** The options a buyer chooses from, such as size and colour. */
export function OptionsCard({ id, options }: { id: string; options: readonly OptionWithValues[] }) {
  const mayEdit = useAllowed()({ needs: ['Edit Shop Products', 'Create Shop Products'] })
  const [copying, setCopying] = useState(false)
  const [removing, setRemoving] = useState<Removal | null>(null)
  const { add, rename, addValue, renameValue } = useOptions(id)
  return (
    <Card
      title="Options"
      flush
      aside={
        <Group gap="xs">
          {mayEdit && (
            <Button variant="default" size="compact-md" onClick={() => setCopying(true)}>
              Copy options from…
            </Button>
          )}
          <AddButton label="Add option" run={() => void add()} />
        </Group>
      }
    >
      {options.length === 0 && <p className={parts.empty}>No options yet. Add Size or Colour if buyers can choose.</p>}
      {options.length > 0 && (
        <ul className={parts.rules}>
          {options.map((option) => (
            <li key={option.id}>
              <div>
                <b>{option.name}</b>
                <Group gap={6} mt={4}>
                  {option.values.map((value) => (
                    <ValueButtons
                      key={value.id}
                      name={value.name}
                      mayEdit={mayEdit}
                      rename={() => void renameValue(value)}
                      remove={() => setRemoving({ what: 'value', ...value })}
                    />
                  ))}
                  {mayEdit && <AddValues option={option} />}
                </Group>
              </div>
              <RowMenu
                label={`Actions for ${option.name}`}
                actions={[
                  { label: 'Add value', icon: 'plus', run: () => addValue(option) },
                  { label: 'Rename', icon: 'pencil', run: () => rename(option) },
                  { label: 'Remove option', icon: 'trash', danger: true, run: () => setRemoving({ what: 'option', ...option }) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      <SideDrawer opened={copying} close={() => setCopying(false)} title="Copy options">
        <CopyOptions productId={id} options={options} done={() => setCopying(false)} />
      </SideDrawer>
      {removing && (
        <Suspense fallback={null}>
          <RemovalDialog removal={removing} onClose={() => setRemoving(null)} />
        </Suspense>
      )}
    </Card>
  )
}

interface ValueButtonsProps {
  name: string
  mayEdit: boolean
  rename: () => void
  remove: () => void
}

/** A value: its name renames it, the cross beside it removes it. */
const ValueButtons = ({ name, mayEdit, rename, remove }: ValueButtonsProps) => (
  <Button.Group>
    <Button size="compact-sm" variant="default" disabled={!mayEdit} onClick={rename} aria-label={`Rename ${name}`}>
      {name}
    </Button>
    {mayEdit && (
      <ActionIcon size={26} variant="default" onClick={remove} aria-label={`Remove ${name}`}>
        <icons.x size={14} />
      </ActionIcon>
    )}
  </Button.Group>
)
