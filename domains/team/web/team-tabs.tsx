import { PageTabs } from '#kit/web/record-page/page-tabs.tsx'
import { useMay } from '#kit/web/use-session.ts'

/** The tabs for users, roles and permissions that the user may see. */
export function TeamTabs() {
  const may = useMay()
  const tabs = [
    { label: 'Users', to: '/view-users', allowed: may('View Users') },
    { label: 'Roles', to: '/view-roles', allowed: may('View Roles') },
    { label: 'Permissions', to: '/view-permissions', allowed: may('View Permissions') },
  ].filter(({ allowed }) => allowed)
  return tabs.length > 1 ? <PageTabs tabs={tabs} /> : null
}
