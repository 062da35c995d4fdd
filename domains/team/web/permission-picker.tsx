import { Checkbox } from '@mantine/core'
import type { Permission } from '#kit/contract/permissions.ts'
import { useUser } from '#kit/web/use-session.ts'
import { permissionGroups } from '../contract.ts'
import styles from './team.module.css'

interface PermissionPickerProps {
  value: readonly Permission[]
  onChange: (permissions: Permission[]) => void
  readOnly?: boolean
}

/** The permissions in their groups. Users can remove permissions they lack, but not grant them. */
export function PermissionPicker({ value, onChange, readOnly = false }: PermissionPickerProps) {
  const { admin_permissions: held } = useUser()
  const isFixed = (name: Permission) => readOnly || (!held.includes(name) && !value.includes(name))
  const set = (names: readonly Permission[], on: boolean) => {
    const others = value.filter((name) => !names.includes(name))
    onChange(on ? [...others, ...names] : others)
  }
  return (
    <div className={styles.groups}>
      {permissionGroups.map((group) => {
        const names: readonly Permission[] = group.permissions
        const free = names.filter((name) => !isFixed(name))
        const chosen = names.filter((name) => value.includes(name)).length
        return (
          <fieldset key={group.name} className={styles.group}>
            <legend className="unseen">{group.name}</legend>
            <Checkbox
              className={styles.groupHead}
              label={`${group.name} · ${chosen} of ${names.length}`}
              checked={chosen === names.length}
              indeterminate={chosen > 0 && chosen < names.length}
              disabled={free.length === 0}
              onChange={() => set(free, !free.every((name) => value.includes(name)))}
            />
            {names.map((name) => (
              <Checkbox
                key={name}
                className={styles.permission}
                label={name}
                description={!readOnly && isFixed(name) ? 'You do not have this permission.' : undefined}
                checked={value.includes(name)}
                disabled={isFixed(name)}
                onChange={(event) => set([name], event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}
