import { Button as MantineButton, Group, Title } from '@mantine/core'
import { icons } from '../icons.ts'
import { PathLink } from '../shell/path-link.tsx'
import { useAllowed } from '../use-session.ts'
import { ExportMenu } from './export-menu.tsx'
import styles from './list-page.module.css'
import { leadsTo, type Button } from './list-types.ts'
import type { ListState } from './use-list-page.ts'

/** The title, and the main action on the right. */
export function ListHead<Row>({ list, firstUse, phone }: { list: ListState<Row>; firstUse: boolean; phone: boolean }) {
  const { title, primaryAction, actions, inside } = list.props
  return (
    <div className={styles.head}>
      <Title order={inside ? 2 : 1}>{title}</Title>
      <Group gap="xs" className={styles.headActions}>
        {actions}
        {!firstUse && <ExportMenu list={list} phone={phone} />}
        {primaryAction && !(firstUse && list.props.firstUse.action) && <ActionButton button={primaryAction} />}
      </Group>
    </div>
  )
}

/** A button that opens a screen or runs a function. */
export function ActionButton({ button, variant = 'filled' }: { button: Button; variant?: 'filled' | 'default' }) {
  const allowed = useAllowed()
  if (!allowed(button)) return null
  const Icon = icons[button.icon ?? 'plus']
  const shared = { variant, leftSection: <Icon size={16} aria-hidden />, children: button.label }
  return leadsTo(button) ? (
    <MantineButton component={PathLink} to={button.to} {...shared} />
  ) : (
    <MantineButton onClick={button.run} {...shared} />
  )
}
