import { ActionIcon, Menu } from '@mantine/core'
import { icons } from '../icons.ts'
import { usePopup } from '../use-popup.tsx'
import { useAllowed } from '../use-session.ts'
import type { Action } from './list-types.ts'

interface RowMenuProps {
  actions: readonly Action[]
  label?: string
  /** CSS class of a plain button, for lists that render hundreds of rows while scrolling. */
  plain?: string | undefined
  /** -1 where arrow keys reach the menu, as in a grid that is one tab stop. */
  tabIndex?: number | undefined
}

/** The menu (three dots) of a row, a card or a record. */
export function RowMenu({ actions: given, label = 'Actions', plain, tabIndex }: RowMenuProps) {
  const actions = given.filter(useAllowed())
  const { wanted, popup, target, button } = usePopup('menu')
  if (actions.length === 0) return null
  return (
    <>
      {plain ? (
        <button type="button" className={plain} aria-label={label} tabIndex={tabIndex} {...button}>
          <icons.dots size={16} />
        </button>
      ) : (
        <ActionIcon aria-label={label} {...button}>
          <icons.dots size={16} />
        </ActionIcon>
      )}
      {wanted && (
        <Menu {...popup}>
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>
            {actions.map((action) => (
              <ActionItem key={action.label} action={action} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
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
