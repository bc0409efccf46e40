/** The room of `<vitrine-plans>`: the columns that it lays out, and the row of its switch. */
export const plans = `vitrine-plans { display: grid; grid: auto / repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 1.5rem }
vitrine-plans::before { content: ""; grid-column: 1 / -1; height: 50px }`
