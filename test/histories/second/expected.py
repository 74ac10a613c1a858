"""What the second history comes to, computed without a line of the product.

    python3 test/histories/second/expected.py src/rates/recorded/nbp-a.csv

Reads zamowienia.csv.gz and koszty.csv beside this file and the recorded rates of NBP table A (columns date, EUR, CZK:
PLN for one unit), and writes expected.json. Exact fractions, one rounding (half away from zero) per posting, as the
rules of the ledger say.
"""
import csv
import datetime
import gzip
import io
import json
import pathlib
import re
import sys
from collections import defaultdict
from fractions import Fraction

HERE = pathlib.Path(__file__).parent

COMPANY = {
    "homeMarket": "PL",
    "vatPayer": True,
    "oss": True,
    "basis": "order",
    "recoveryPercent": 80,
    "packagingPerOrder": 120,
    "packagingPerUnit": 35,
    "ownShippingPerOrder": 999,
}
CURRENCY = {"PL": "PLN", "CZ": "CZK"}
STANDARD_VAT = {"PL": 2300, "CZ": 2100}
FEE_VAT = 2300
NOT_COUNTED = {
    "anulowane", "anulowany", "cancelled", "canceled", "zwrócone w całości",
    "nieopłacone", "unpaid", "nowe bez płatności",
}
ORDERS_MAPPING = {
    "order_id": "Numer zamówienia", "bought_at": "Data zakupu", "market": "Rynek", "sku": "SKU", "name": "Nazwa",
    "quantity": "Ilość", "unit_price": "Cena brutto", "currency": "Waluta", "vat_rate": "Stawka VAT",
    "delivery_price": "Dostawa", "commission": "Prowizja", "delivery_cost": "Koszt dostawy", "status": "Status",
}
COSTS_MAPPING = {
    "sku": "SKU", "name": "Nazwa", "cost": "Koszt zakupu", "cost_currency": "Waluta", "cost_vat": "Netto/brutto",
    "vat_rate": "Stawka VAT", "valid_from": "Obowiązuje od", "market": "Rynek",
}
LINES = {
    "revenue": ["sales", "deliveryIncome", "compensation", "refunds", "vat"],
    "fees": ["commission", "listing", "promotion", "delivery", "subscription", "fulfilment", "localTax", "otherFees"],
    "ads": ["ads"],
    "goods": ["cogs", "cogsRecovered", "packaging", "ownShipping"],
    "expenses": ["expenses"],
}
ALL_LINES = [line for group in LINES.values() for line in group]


# ---- numbers

def half_away(value, step=1):
    """Nearest multiple of `step`, half away from zero, counted in steps."""
    scaled = Fraction(value) / step
    whole = (2 * abs(scaled.numerator) + scaled.denominator) // (2 * scaled.denominator)
    return whole if scaled >= 0 else -whole


def decimal(text):
    """Text with a comma, and spaces between thousands, as an exact number."""
    plain = re.sub(r"[\s\u00a0]", "", text).replace(",", ".")
    if not re.fullmatch(r"-?\d+(\.\d+)?", plain):
        raise ValueError(text)
    return Fraction(plain)


def amount(text):
    """Money of two decimals in 1/100, or None for an empty cell."""
    if text == "":
        return None
    value = decimal(text) * 100
    if value.denominator != 1:
        raise ValueError(text)
    return int(value)


def vat_in(gross, rate):
    return half_away(Fraction(gross * rate, 10000 + rate))


def net(gross, rate):
    return gross - vat_in(gross, rate)


def split(total, weights):
    """Parts of `total` in the order of `weights`: largest remainder, ties to the earlier one."""
    whole = sum(weights)
    size = abs(total)
    parts = [size * weight // whole for weight in weights]
    rests = [size * weight % whole for weight in weights]
    by_rest = sorted(range(len(weights)), key=lambda index: (-rests[index], index))
    for index in by_rest[: size - sum(parts)]:
        parts[index] += 1
    return [part if total >= 0 else -part for part in parts]


# ---- rates

class Rates:
    def __init__(self, path):
        self.mids = defaultdict(dict)
        with open(path, encoding="utf-8-sig", newline="") as file:
            for row in csv.DictReader(file):
                for currency in ("EUR", "CZK"):
                    self.mids[currency][row["date"]] = Fraction(row[currency])

    def in_force(self, currency, day):
        """The newest table dated before the day, at most seven days before it."""
        if currency == "PLN":
            return Fraction(1)
        date = datetime.date.fromisoformat(day)
        for back in range(1, 8):
            mid = self.mids[currency].get((date - datetime.timedelta(days=back)).isoformat())
            if mid is not None:
                return mid
        raise LookupError(f"no rate of {currency} for {day}")

    def convert(self, minor, source, target, day):
        if source == target:
            return minor
        return half_away(minor * self.in_force(source, day) / self.in_force(target, day))


# ---- files

def vat_rate(text):
    if text == "":
        return None
    if text in ("zw", "np"):
        return 0
    value = decimal(text.replace("%", "").strip())
    rate = value * 10000 if value < 1 and "%" not in text else value * 100
    return int(rate)


def table(data):
    reader = csv.reader(io.StringIO(data.decode("cp1250"), newline=""), delimiter=";")
    header = next(reader)
    return [dict(zip(header, row)) for row in reader]


def read_orders():
    """Orders by number, each a list of lines in the order of the file, and the count of refused rows."""
    orders = defaultdict(list)
    rejected = 0
    rows = table(gzip.decompress((HERE / "zamowienia.csv.gz").read_bytes()))
    for number, row in enumerate(rows):
        try:
            line = read_line(row)
        except ValueError:
            rejected += 1
            continue
        line["id"] = number
        orders[row["Numer zamówienia"]].append(line)
    return orders, len(rows), rejected


def read_line(row):
    quantity = decimal(row["Ilość"])
    price = decimal(row["Cena brutto"])
    if quantity.denominator != 1 or row["SKU"].strip() == "":
        raise ValueError(row)
    moment = datetime.datetime.strptime(row["Data zakupu"], "%d.%m.%Y %H:%M")
    market = row["Rynek"]
    rate = vat_rate(row["Stawka VAT"])
    return {
        "market": market,
        "day": moment.date().isoformat(),
        "sku": row["SKU"].strip(),
        "sale": quantity >= 0 and price >= 0,
        # Units sold, or given back: a negative price gives money back and no goods.
        "units": int(abs(quantity)) if price >= 0 or quantity < 0 else 0,
        "amount": half_away(quantity * price * 100),
        "currency": row["Waluta"] or CURRENCY[market],
        "vat": STANDARD_VAT[market] if rate is None else rate,
        "delivery": amount(row["Dostawa"]),
        "commission": amount(row["Prowizja"]),
        "deliveryCost": amount(row["Koszt dostawy"]),
        "counted": row["Status"].casefold() not in NOT_COUNTED,
    }


class Costs:
    """Unit costs that hold from a day on; a market's own row wins over the general one."""

    def __init__(self):
        self.rows = defaultdict(list)
        self.count = 0
        for row in table((HERE / "koszty.csv").read_bytes()):
            self.count += 1
            start = row["Obowiązuje od"]
            day = datetime.datetime.strptime(start, "%d.%m.%Y").date().isoformat() if start else ""
            unit = decimal(row["Koszt zakupu"])
            if row["Netto/brutto"] == "brutto":
                unit = unit * 10000 / (10000 + vat_rate(row["Stawka VAT"]))
            self.rows[row["SKU"]].append((row["Rynek"], day, unit, row["Waluta"] or "PLN"))

    def on(self, sku, market, day):
        """(net unit cost, currency), or None when unknown."""
        for scope in (market, ""):
            valid = [row for row in self.rows[sku] if row[0] == scope and row[1] <= day]
            if valid:
                _, _, unit, currency = max(valid, key=lambda row: row[1])
                return unit, currency
        return None


# ---- the ledger

class Ledger:
    def __init__(self, rates):
        self.rates = rates
        self.postings = []

    def post(self, order, line, name, minor, currency, day=None, quantity=0, uncosted=False):
        if minor == 0 and name not in ("sales", "refunds"):
            return
        market, day = line["market"], day or line["day"]
        self.postings.append({
            "market": market, "day": day, "order": order, "line": line["id"], "sku": line["sku"], "name": name,
            "amount": self.rates.convert(minor, currency, CURRENCY[market], day),
            "pln": self.rates.convert(minor, currency, "PLN", day),
            "quantity": quantity, "uncosted": uncosted,
        })


def book(orders, costs, rates):
    ledger = Ledger(rates)
    for number, lines in orders.items():
        book_order(ledger, costs, number, lines)
    return ledger.postings


def book_order(ledger, costs, number, lines):
    counted = [line for line in lines if line["counted"]]
    sales = [line for line in counted if line["sale"]]
    for line in counted:
        if line["commission"] is not None:
            ledger.post(number, line, "commission", -net(line["commission"], FEE_VAT), line["currency"])
    for line in sales:
        book_sale(ledger, costs, number, line)
    for line in counted:
        if not line["sale"]:
            book_refund(ledger, costs, number, line, sales)
    if sales:
        book_shared(ledger, number, lines, sales)


def book_sale(ledger, costs, number, line):
    cost = costs.on(line["sku"], line["market"], line["day"])
    ledger.post(number, line, "sales", line["amount"], line["currency"], quantity=line["units"], uncosted=cost is None)
    ledger.post(number, line, "vat", -vat_in(line["amount"], line["vat"]), line["currency"])
    if cost is not None:
        unit, currency = cost
        ledger.post(number, line, "cogs", -half_away(line["units"] * unit * 100), currency)
    ledger.post(number, line, "packaging", -line["units"] * COMPANY["packagingPerUnit"], "PLN")


def book_refund(ledger, costs, number, line, sales):
    ledger.post(number, line, "refunds", line["amount"], line["currency"], quantity=line["units"])
    ledger.post(number, line, "vat", vat_in(-line["amount"], line["vat"]), line["currency"])
    for minor, currency in recovered(costs, number, line, sales):
        ledger.post(number, line, "cogsRecovered", minor, currency)


def recovered(costs, number, line, sales):
    """Goods back: their part of the sale's booked line cost, else the cost valid on the day of the refund."""
    sold = [sale for sale in sales if sale["sku"] == line["sku"]]
    origin = sold[0] if sold else line
    cost = costs.on(line["sku"], line["market"], origin["day"])
    if any(costs.on(line["sku"], line["market"], sale["day"]) != cost for sale in sold):
        raise AssertionError(f"{number}: the product was sold at two costs, the refund names neither")
    if cost is None or line["units"] == 0:
        return []
    unit, currency = cost
    booked = half_away(origin["units"] * unit * 100)
    part = half_away(Fraction(booked * line["units"], origin["units"]))
    return [(half_away(Fraction(part * COMPANY["recoveryPercent"], 100)), currency)]


def book_shared(ledger, number, lines, sales):
    """What the order has once: delivery on both sides, packaging of the parcel, shipping nobody billed."""
    weights = [line["amount"] for line in sales]
    if sum(weights) == 0:
        weights = [line["units"] for line in sales]
    delivery = next((line["delivery"] for line in lines if line["delivery"] is not None), 0)
    cost = next((line["deliveryCost"] for line in lines if line["deliveryCost"] is not None), None)
    currency = lines[0]["currency"]
    for line, part in zip(sales, split(delivery, weights)):
        ledger.post(number, line, "deliveryIncome", part, currency)
        ledger.post(number, line, "vat", -vat_in(part, line["vat"]), currency)
    if cost is not None:
        for line, part in zip(sales, split(-net(cost, FEE_VAT), weights)):
            ledger.post(number, line, "delivery", part, currency)
    for line, part in zip(sales, split(-COMPANY["packagingPerOrder"], weights)):
        ledger.post(number, line, "packaging", part, "PLN")
    if cost is None:
        for line, part in zip(sales, split(-COMPANY["ownShippingPerOrder"], weights)):
            ledger.post(number, line, "ownShipping", part, "PLN")


# ---- figures

def ratio(numerator, denominator):
    if denominator <= 0:
        return None
    return half_away(Fraction(numerator, denominator), Fraction(1, 10**6)) / 10**6


def money_per(numerator, denominator):
    return None if denominator <= 0 else half_away(Fraction(numerator, denominator))


def first_days(postings, key):
    """The day on which each order of a scope counts: that of its earliest counted sale line there."""
    days = {}
    for posting in postings:
        if posting["name"] == "sales":
            order = key(posting)
            days[order] = min(days.get(order, posting["day"]), posting["day"])
    return days


def figures(postings, orders, column):
    sums = {line: 0 for line in ALL_LINES}
    units = refunded = uncosted_units = uncosted_sales = 0
    for posting in postings:
        sums[posting["name"]] += posting[column]
        if posting["name"] == "sales":
            units += posting["quantity"]
            if posting["uncosted"]:
                uncosted_units += posting["quantity"]
                uncosted_sales += posting[column]
        if posting["name"] == "refunds":
            refunded += posting["quantity"]
    result = {"orders": orders, "units": units, "refundedUnits": refunded, **sums}
    result["netRevenue"] = sum(sums[line] for line in LINES["revenue"])
    result["fees"] = sum(sums[line] for line in LINES["fees"])
    result["grossProfit"] = result["netRevenue"] + result["fees"] + sum(sums[line] for line in LINES["ads"] + LINES["goods"])
    result["netProfit"] = profit = result["grossProfit"] + sums["expenses"]
    coverage = ratio(units - uncosted_units, units)
    unknown = units > 0 and uncosted_units == units
    result["costCoverage"] = coverage
    result["uncostedSales"] = uncosted_sales
    result["profitState"] = "unknown" if unknown else "complete" if coverage in (None, 1) else "partial"
    result["margin"] = None if unknown else ratio(profit, result["netRevenue"])
    result["roi"] = None if unknown else ratio(profit, -(sums["cogs"] + sums["cogsRecovered"]))
    result["profitPerOrder"] = None if unknown else money_per(profit, orders)
    result["profitPerUnit"] = None if unknown else money_per(profit, units)
    result["averageOrderValue"] = money_per(sums["sales"] + sums["deliveryIncome"], orders)
    result["refundRate"] = ratio(refunded, units)
    return result


def count_in(days, start, end):
    return sum(1 for day in days.values() if start <= day <= end)


def window(postings, days, column, start, end):
    inside = [posting for posting in postings if start <= posting["day"] <= end]
    return figures(inside, count_in(days, start, end), column)


MONTHS = {"2024-11": "2024-11-30", "2024-12": "2024-12-31", "2025-01": "2025-01-31", "2025-02": "2025-02-28"}
WINDOWS = [("2024-11-01", "2025-02-28"), ("2024-12-16", "2025-01-15"), ("2024-12-31", "2025-01-01"), ("2025-02-28", "2025-02-28")]
TURN_OF_THE_YEAR = ["2024-12-29", "2024-12-30", "2024-12-31", "2025-01-01", "2025-01-02", "2025-01-03", "2025-01-06", "2025-01-07"]


def by_product(postings, column):
    """Figures of every product over the whole history."""
    of = defaultdict(list)
    for posting in postings:
        of[posting["sku"]].append(posting)
    days = first_days(postings, lambda posting: (posting["sku"], posting["order"]))
    counts = defaultdict(int)
    for sku, _ in days:
        counts[sku] += 1
    return {sku: figures(rows, counts[sku], column) for sku, rows in of.items()}


def scope(postings, markets, currency):
    column = "pln" if currency == "PLN" else "amount"
    inside = [posting for posting in postings if posting["market"] in markets]
    days = first_days(inside, lambda posting: posting["order"])
    products = by_product(inside, column)
    top = sorted(products, key=lambda sku: (-products[sku]["netRevenue"], sku))[:20]
    return {
        "markets": markets,
        "currency": currency,
        "windows": [{"startDate": a, "endDate": b, "figures": window(inside, days, column, a, b)} for a, b in WINDOWS],
        "months": {month: window(inside, days, column, f"{month}-01", end) for month, end in MONTHS.items()},
        "days": {day: window(inside, days, column, day, day) for day in TURN_OF_THE_YEAR},
        "products": len(products),
        "topProductsByNetRevenue": [{"sku": sku, "figures": products[sku]} for sku in top],
    }


def main(rates_path):
    orders, rows, rejected = read_orders()
    costs = Costs()
    postings = book(orders, costs, Rates(rates_path))
    expected = {
        "company": COMPANY,
        "orders": {"file": "zamowienia.csv.gz", "mapping": ORDERS_MAPPING, "rows": rows, "created": rows - rejected, "rejected": rejected},
        "costs": {"file": "koszty.csv", "mapping": COSTS_MAPPING, "rows": costs.count},
        "postings": len(postings),
        "scopes": [
            scope(postings, ["PL"], "PLN"),
            scope(postings, ["CZ"], "CZK"),
            scope(postings, ["CZ"], "PLN"),
            scope(postings, ["PL", "CZ"], "PLN"),
        ],
    }
    text = json.dumps(expected, ensure_ascii=False, indent=1)
    (HERE / "expected.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
