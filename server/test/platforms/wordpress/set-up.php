<?php
// Installs WordPress in an empty database, with a user of each role and application passwords. Prints them as JSON.
define('WP_INSTALLING', true);
[, $site, $url] = $argv;
$_SERVER['HTTP_HOST'] = parse_url($url, PHP_URL_HOST) . ':' . parse_url($url, PHP_URL_PORT);
require "$site/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
add_filter('pre_wp_mail', '__return_false');
wp_install('Judged site', 'administrator', 'admin@site.example', true, '', 'an administrator', 'en_US');
update_option('siteurl', $url);
update_option('home', $url);
update_option('permalink_structure', '/%postname%/');
$passwords = [];
foreach (['administrator', 'author', 'contributor'] as $role) {
    $user = get_user_by('login', $role);
    $id = $user ? $user->ID : wp_insert_user(
        ['user_login' => $role, 'user_pass' => wp_generate_password(), 'user_email' => "$role@site.example", 'role' => $role]
    );
    [$passwords[$role]] = WP_Application_Passwords::create_new_application_password($id, ['name' => 'Findable']);
}
echo json_encode($passwords);
