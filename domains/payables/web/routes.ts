import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { documentList, invoiceList } from './calls.ts'

export const payablesList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/payables',
  validateSearch: listSearch,
  staticData: {
    title: 'Supplier invoices',
    permissions: ['See Costs', 'Manage Payables'],
    nav: { section: 'money', label: 'Supplier invoices', icon: 'receipt', order: 48, tab: { bar: 'payables', label: 'Invoices' } },
  },
  loader: listLoader(invoiceList),
  component: lazyRouteComponent(() => import('./invoices-list.tsx')),
})

export const payableNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/payables/new',
  staticData: { title: 'New supplier invoice', permissions: ['Manage Payables'], action: 'Enter supplier invoice' },
  component: lazyRouteComponent(() => import('./invoice-new.tsx')),
})

export const payableShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/payables/view/$id',
  staticData: { title: 'Supplier invoice', permissions: ['See Costs', 'Manage Payables'], parent: '/payables' },
  component: lazyRouteComponent(() => import('./invoice.tsx')),
})

export const payableEdit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/payables/view/$id/edit',
  staticData: { title: 'Edit supplier invoice', permissions: ['Manage Payables'] },
  component: lazyRouteComponent(() => import('./invoice-edit.tsx')),
})

export const creditNoteNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/payables/view/$id/credit',
  staticData: { title: 'New credit note', permissions: ['Manage Payables'] },
  component: lazyRouteComponent(() => import('./credit-note-new.tsx')),
})

export const documentsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/payables/to-check',
  validateSearch: listSearch,
  staticData: {
    title: 'Invoices to check',
    permissions: ['See Costs', 'Manage Payables'],
    nav: { section: 'money', label: 'Invoices to check', icon: 'receipt', order: 49, tab: { bar: 'payables', label: 'To check' } },
  },
  loader: listLoader(documentList),
  component: lazyRouteComponent(() => import('./documents-list.tsx')),
})

export const documentShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/payables/to-check/$id',
  staticData: { title: 'Invoice to check', permissions: ['See Costs', 'Manage Payables'] },
  component: lazyRouteComponent(() => import('./document-check.tsx')),
})

/** A supplier's page is here, because it shows what is owed. */
export const supplierShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/suppliers/view/$id',
  validateSearch: listSearch,
  staticData: { title: 'Supplier', permissions: ['See Costs', 'Manage Payables'], parent: '/suppliers' },
  component: lazyRouteComponent(() => import('./supplier.tsx')),
})

export const profitList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/profit',
  validateSearch: listSearch,
  staticData: {
    title: 'Profit',
    permissions: ['See Costs'],
    nav: { section: 'money', label: 'Profit', icon: 'chart', order: 55 },
  },
  component: lazyRouteComponent(() => import('./profit.tsx')),
})

export const routes = [
  payablesList,
  payableNew,
  payableShow,
  payableEdit,
  creditNoteNew,
  documentsList,
  documentShow,
  supplierShow,
  profitList,
] as const
