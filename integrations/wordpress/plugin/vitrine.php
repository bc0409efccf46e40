<?php
/**
 * Plugin Name:       Vitrine
 * Description:       True prices, coupons and a checkout that is never lost, as blocks and shortcodes.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            The Vitrine authors
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       vitrine
 * Domain Path:       /languages
 *
 * @package Vitrine
 */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

const VERSION     = '0.1.0';
const PLUGIN_FILE = __FILE__;

require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/checkout-link.php';
require __DIR__ . '/includes/elements.php';
require __DIR__ . '/includes/script.php';
require __DIR__ . '/includes/visitor.php';
require __DIR__ . '/includes/cards.php';
require __DIR__ . '/includes/hints.php';
require __DIR__ . '/includes/blocks.php';
require __DIR__ . '/includes/shortcodes.php';
require __DIR__ . '/includes/bindings.php';

if ( is_admin() ) {
	require __DIR__ . '/includes/connection.php';
	require __DIR__ . '/includes/settings-page.php';
}

add_action(
	'init',
	static function () {
		// WordPress before 6.8 reads translations inside a plug-in only when told to.
		load_plugin_textdomain( 'vitrine', false, dirname( plugin_basename( PLUGIN_FILE ) ) . '/languages' );
	},
	1
);
