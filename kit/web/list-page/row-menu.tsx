import { ActionIcon, Menu } from '@mantine/core'
import { icons } from '../icons.ts'
import type { Action } from './list-types.ts'

/** The three dots of a row, a card or a record. */
export function RowMenu({ actions, label = 'Actions' }: { actions: readonly Action[]; label?: string }) {
  if (actions.length === 0) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <icons.dots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <ActionItem key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function ActionItem({ action: { label, icon, danger, disabled, run } }: { action: Action }) {
  const Icon = icon && icons[icon]
  return (
    <Menu.Item
      leftSection={Icon && <Icon size={16} aria-hidden />}
      color={danger ? 'red' : undefined}
      disabled={Boolean(disabled)}
      onClick={() => void run()}
    >
      {label}
      {disabled && <small style={{ display: 'block' }}>{disabled}</small>}
    </Menu.Item>
  )
}
