import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { clientList, contactList, customerList, duplicateList } from './calls.ts'

export const clientsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/clients',
  validateSearch: listSearch,
  staticData: {
    title: 'Clients',
    permissions: ['View Clients'],
    nav: { section: 'customers', label: 'Clients', icon: 'users', order: 10, key: 'c', tab: { bar: 'people', label: 'Clients' } },
    adds: { label: 'Add client', search: { add: 'client' }, needs: ['Edit Clients', 'Add Bookings'] },
  },
  loader: listLoader(clientList),
  component: lazyRouteComponent(() => import('./clients-list.tsx')),
})

export const clientShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/clients/$id',
  validateSearch: listSearch,
  staticData: { title: 'Client', permissions: ['View Clients'] },
  component: lazyRouteComponent(() => import('./client.tsx')),
})

export const customersList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/customers',
  validateSearch: listSearch,
  staticData: {
    title: 'Customers',
    permissions: ['View Clients'],
    nav: { section: 'customers', label: 'Customers', icon: 'users', order: 11, tab: { bar: 'people', label: 'Customers' } },
  },
  loader: listLoader(customerList),
  component: lazyRouteComponent(() => import('./contacts/customers-list.tsx')),
})

export const customerShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/customers/$id',
  validateSearch: listSearch,
  staticData: { title: 'Customer', permissions: ['View Clients'] },
  component: lazyRouteComponent(() => import('./client.tsx')),
})

export const contactsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/contacts',
  validateSearch: listSearch,
  staticData: {
    title: 'Contacts',
    permissions: ['View Clients'],
    nav: { section: 'customers', label: 'Contacts', icon: 'users', order: 12, tab: { bar: 'people', label: 'Contacts' } },
  },
  loader: listLoader(contactList),
  component: lazyRouteComponent(() => import('./contacts/contacts-list.tsx')),
})

export const contactNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/contacts/new',
  staticData: { title: 'New contact', permissions: ['View Clients'] },
  component: lazyRouteComponent(() => import('./contacts/contact-new.tsx')),
})

export const contactDuplicates = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/contacts/duplicates',
  validateSearch: listSearch,
  staticData: { title: 'Duplicates', permissions: ['View Clients'] },
  loader: listLoader(duplicateList),
  component: lazyRouteComponent(() => import('./duplicates/duplicates-list.tsx')),
})

export const contactMerge = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/contacts/$id/merge/$other',
  staticData: { title: 'Merge contacts', permissions: ['Edit Clients'], parent: '/crm/contacts/duplicates' },
  component: lazyRouteComponent(() => import('./duplicates/merge.tsx')),
})

export const contactShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/contacts/$id',
  validateSearch: listSearch,
  staticData: { title: 'Contact', permissions: ['View Clients'] },
  component: lazyRouteComponent(() => import('./client.tsx')),
})

export const contactFields = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/fields',
  staticData: {
    title: 'Custom fields',
    permissions: ['Edit Clients', 'Edit Bookings', 'Manage Payables'],
    nav: { section: 'settings', label: 'Custom fields', icon: 'checklist', order: 35 },
  },
  component: lazyRouteComponent(() => import('./contacts/fields-screen.tsx')),
})

export const routes = [
  clientsList,
  clientShow,
  customersList,
  customerShow,
  contactsList,
  contactNew,
  contactShow,
  contactDuplicates,
  contactMerge,
  contactFields,
] as const
