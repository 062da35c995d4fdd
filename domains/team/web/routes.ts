import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout, publicLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { roleList, userList } from './calls.ts'

export const usersList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/view-users',
  validateSearch: listSearch,
  staticData: {
    title: 'Users',
    permissions: ['View Users'],
    nav: { section: 'settings', label: 'Users', icon: 'users', order: 40, key: 'u', tab: { bar: 'team', label: 'Users' } },
  },
  loader: listLoader(userList),
  component: lazyRouteComponent(() => import('./users-list.tsx')),
})

export const userNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/add-new-agency-user',
  staticData: { title: 'Add user', permissions: ['Add Users'], parent: '/view-users', action: 'Add user' },
  component: lazyRouteComponent(() => import('./user-new.tsx')),
})

export const rolesList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/view-roles',
  validateSearch: listSearch,
  staticData: {
    title: 'Roles',
    permissions: ['View Roles'],
    nav: { section: 'settings', label: 'Roles', icon: 'key', order: 50, tab: { bar: 'team', label: 'Roles' } },
  },
  loader: listLoader(roleList),
  component: lazyRouteComponent(() => import('./roles-list.tsx')),
})

export const roleEdit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/view-roles/$id',
  staticData: { title: 'Role', permissions: ['View Roles'] },
  component: lazyRouteComponent(() => import('./role-edit.tsx')),
})

export const roleNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/add-role',
  staticData: { title: 'New role', permissions: ['Add Roles'], parent: '/view-roles', action: 'Add role' },
  component: lazyRouteComponent(() => import('./role-new.tsx')),
})

export const permissionsMatrix = createRoute({
  getParentRoute: () => mainLayout,
  path: '/view-permissions',
  staticData: {
    title: 'Permissions',
    permissions: ['View Permissions'],
    nav: { section: 'settings', label: 'Permissions', icon: 'shield', order: 60, tab: { bar: 'team', label: 'Permissions' } },
  },
  component: lazyRouteComponent(() => import('./permissions-matrix.tsx')),
})

export const acceptInvitation = createRoute({
  getParentRoute: () => publicLayout,
  path: '/accept-invitation',
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  staticData: { title: 'Accept invitation', access: 'anyone' },
  component: lazyRouteComponent(() => import('./accept-invitation.tsx')),
})

export const publicRoutes = [acceptInvitation] as const
export const routes = [usersList, userNew, rolesList, roleEdit, roleNew, permissionsMatrix] as const
