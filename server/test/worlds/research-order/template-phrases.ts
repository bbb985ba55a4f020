/**
 * Phrases that templates make and that nothing searches for, labelled by hand: patterns of vendors around seeds that already
 * contain a pattern. The rules were not written from this list, and do not find all of it.
 */
export const TEMPLATE_PHRASES = `
what is time tracking trends
what is crm software best practices
what is invoicing tips
what is handmade candles mistakes
what is roof repair fees
what is payroll software requirements
how does bike lights trends work
how does onboarding tips work
how much does email marketing best practices cost
how much do gardening mistakes cost
how to choose payroll mistakes
how to find home office trends
who has the best skin care trends
who has the best resume tips
what to know about invoicing mistakes
what to look for in yoga tips
are there a free timesheets app
are there a free running shoes app
is there free free invoice app
is project management trends worth it
are cycling tips worth it
why is budgeting tips important
why are payroll mistakes important
where to buy kitchen trends
cheap running trends
cheap meal prep tips
affordable wedding trends
affordable seo best practices
buy gardening tips
order crm best practices
running shoes trends reviews
time tracking mistakes pricing
email marketing tips login
content marketing best practices free trial
yoga tips near me
wedding trends price
onboarding mistakes alternatives
seo best practices discount
budgeting tips cost
social media trends competitors
best best time tracking software
top top running shoes
crm software software
time tracking software reviews reviews
payroll pricing pricing
best crm software best
project management alternatives comparison alternatives
time time tracking
bike lights 2025 2026
best laptops 2024 2025
crm software vs
time tracking or and
how much do timesheets software cost
how much do invoices app cost
skin care tips mistakes
wedding trends best practices
time tracking trends software
budget mistakes app
how to choose how to track time
when to near me time tracking
track billable hours near me price
running shoes login free trial pros
`
  .trim()
  .split("\n");
