import { Select, Skeleton, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { useAfter } from '#kit/web/feedback/use-after.ts'
import { icons } from '#kit/web/icons.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useCall, useList } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { listPermissions, listRoles } from '../contract.ts'
import { call } from './calls.ts'
import styles from './team.module.css'

type Roles = ResultOf<typeof listRoles>
type Groups = ResultOf<typeof listPermissions>

/** The permissions of every role. */
export default function PermissionsMatrix() {
  const groups = useCall(call, 'GET /permissions')
  const roles = useList(call.rows('GET /roles'), { per_page: 100 })
  const failed = groups.isError ? groups : roles.isError ? roles : null
  return (
    <ScreenPage title="Permissions">
      {failed && <FailedState error={failed.error} retry={() => void failed.refetch()} retrying={failed.isFetching} />}
      {!failed && (groups.data && roles.data ? <Shown groups={groups.data} roles={roles.data.data} /> : <Waiting />)}
    </ScreenPage>
  )
}

function Shown({ groups, roles }: { groups: Groups; roles: Roles }) {
  const phone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false }) ?? false
  if (roles.length === 0) return <EmptyState title="No roles." text="A role is a named set of permissions." />
  return phone ? <OneRole groups={groups} roles={roles} /> : <Matrix groups={groups} roles={roles} />
}

function Matrix({ groups, roles }: { groups: Groups; roles: Roles }) {
  const may = useMay()
  return (
    <div className={styles.matrixFrame} tabIndex={0} role="region" aria-label="Roles and permissions">
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">Permission</th>
            {roles.map((role) => (
              <th key={role.id} scope="col">
                {may('View Roles') ? <PathLink to={pathTo('/view-roles/$id', { id: role.id })}>{role.name}</PathLink> : role.name}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.name}>
            <tr>
              <th scope="rowgroup" colSpan={roles.length + 1}>
                {group.name}
              </th>
            </tr>
            {group.permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">{permission}</th>
                {roles.map((role) => (
                  <td key={role.id}>
                    <Mark on={role.permissions.includes(permission)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** A phone shows one role at a time. */
function OneRole({ groups, roles }: { groups: Groups; roles: Roles }) {
  const [chosen, setChosen] = useState(roles[0]!.id)
  const role = roles.find(({ id }) => id === chosen) ?? roles[0]!
  return (
    <>
      <Select
        label="Role"
        data={roles.map(({ id, name }) => ({ value: id, label: name }))}
        value={role.id}
        onChange={(id) => id && setChosen(id)}
      />
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <Title order={2} className={styles.phoneGroup}>
            {group.name}
          </Title>
          <ul className={styles.phoneList}>
            {group.permissions.map((permission) => (
              <li key={permission}>
                {permission}
                <Mark on={role.permissions.includes(permission)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const Mark = ({ on }: { on: boolean }) =>
  on ? <icons.check size={16} aria-label="Allowed" color="var(--tone-green)" /> : <span className="unseen">Not allowed</span>

function Waiting() {
  const shown = useAfter(200)
  return (
    <div role="status" aria-label="Loading">
      {shown && <Skeleton height={480} />}
    </div>
  )
}
