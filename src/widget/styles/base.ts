import base from './base.css?inline'

/** Styles of every framed element: a sheet of its own in each root. */
export const baseStyles = base
